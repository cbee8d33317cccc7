// Tests of paying a share by mobile money against the stand-in (case 109): approved, declined, never answered, late, vouchers, too often.
import { getBooking } from '@akwaaba/contract/bookings'
import { listMyPayments } from '@akwaaba/contract/checkout'
import { downloadData } from '@akwaaba/contract/profile'
import { promptLimits } from '@akwaaba/contract/rate-limits'
import * as rows from '@akwaaba/contract/shares'
import { beforeEach, expect, test } from 'vitest'
import { disagreements } from '#testing/money.ts'
import { actAtPage, confirm, heldStay, paystackWorld, waitForWebhooks } from '#testing/standins.ts'
import { freshHour, idle, refusal, runJob } from '#testing/tools.ts'

const mtn = { network: 'mtn', phone: '055 123 4987' } as const
const telecel = { network: 'telecel', phone: '+233 20 123 4567' } as const
type Wallet = { network: 'mtn' | 'telecel'; phone: string }

let { t, paystack }: Awaited<ReturnType<typeof paystackWorld>> = {} as never
const start = async (settings: Record<string, string> = {}) => {
  const made = await paystackWorld({ CHARGE_CURRENCY: 'GHS', ...settings })
  t = made.t
  paystack = made.paystack
  await t.deps.db.updateTable('settings').set({ cedisPerDollar: 12.5, rateTakenAt: t.deps.clock.now() }).execute()
}
beforeEach(() => start())

/** A held stay for $144 that its guest pays with one other, whose link is the token. */
const scene = async () => {
  const held = await heldStay(t)
  const { ama, bookingId } = held
  const params = { id: bookingId }
  const people = [{ name: 'Kofi Mensah', email: 'kofi@example.com' }]
  const { shares } = await ama.send(rows.createSplit, { params, body: { people } })
  const { url } = await ama.send(rows.linkShare, { params: { id: shares[1]?._id ?? '' }, body: {} })
  const token = url.split('#k=')[1] ?? ''
  const pay = (wallet: Wallet, more: { replaces?: string; email?: string } = {}) =>
    t.anyone.send(rows.payShare, { body: { token, email: 'kofi@example.com', method: 'momo', wallet, ...more } })
  const check = () => t.anyone.send(rows.checkShare, { body: { token } })
  const read = () => t.anyone.send(rows.readShare, { body: { token } })
  const give = (voucher: string) => t.anyone.send(rows.sendShareVoucher, { body: { token, voucher } })
  return { ...held, params, token, pay, check, read, give }
}
const onPhone = (does: 'approve' | 'poor' | 'timeout', reference: string) =>
  paystack.control('phones', { does, reference })
const charges = async () => (await paystack.calls()).filter((call) => call === 'POST /charge').length
const lose = () => paystack.trouble({ does: 'webhook-lost', on: 'charge' })
const payments = async () => {
  const found = await t.deps.db.selectFrom('payments').select(['state', 'amountCents']).orderBy('createdAt').execute()
  return found.map(({ state, amountCents }) => `${state} ${amountCents}`)
}

test('asks the phone of the payer for the share alone, once, and is settled by the webhook; the guest sees no phone', async () => {
  const { ama, bookingId, params, token, pay, read } = await scene()
  const [first, second] = await Promise.all([pay(mtn), pay(mtn)])
  expect(second.reference).toBe(first.reference)
  expect(first.next.kind).toBe('prompt')
  expect(await charges()).toBe(1)
  expect(await read()).toMatchObject({
    ...{ state: 'paying', payment: null },
    asked: { status: 'pending', prompt: { network: 'mtn', phone: '055 ••• •987', state: 'approval', why: null } },
  })
  expect(await payments()).toEqual(['open 90000'])
  const wrong = { token, email: 'kofi@example.com', method: 'momo' as const }
  expect(await refusal(t.anyone.send(rows.payShare, { body: wrong }))).toMatchObject({ code: 'invalid_input' })
  await onPhone('approve', first.reference)
  await waitForWebhooks(t, paystack, 1)
  expect(await read()).toMatchObject({
    ...{ state: 'paid', isConfirmed: false, asked: { status: 'succeeded' } },
    payment: { charge: { amount: 900, currency: 'GHS' } },
  })
  expect(await refusal(pay(mtn))).toMatchObject({ code: 'illegal_transition' })
  // Whose phone it was is nothing of the guest's, in whose name the payment was made.
  expect(await ama.send(listMyPayments, { query: { bookingId } })).toEqual([])
  expect(JSON.stringify(await ama.send(downloadData, {}))).not.toContain('987')
  await confirm(ama, bookingId).catch(() => undefined)
  expect(await ama.send(getBooking, { params })).toMatchObject({ depositPaid: false })
  expect(await disagreements(t)).toEqual([])
})

test('says why the network declined, and is paid by the next attempt', async () => {
  const { pay, check } = await scene()
  const { reference } = await pay(mtn)
  await onPhone('poor', reference)
  expect(await check()).toMatchObject({
    ...{ state: 'opened', charged: 'no' },
    asked: { status: 'failed', prompt: { why: 'Insufficient funds', actions: [] } },
  })
  await onPhone('approve', (await pay(mtn)).reference)
  expect(await check()).toMatchObject({ state: 'paid' })
  expect(await payments()).toEqual(['failed 90000', 'succeeded 90000'])
})

test('stays under way when nobody answers; another attempt asks again, and where both are approved one comes back', async () => {
  await lose()
  const { pay, check } = await scene()
  const first = await pay(mtn)
  t.wait({ seconds: 181 })
  expect(await check()).toMatchObject({ state: 'paying', charged: 'maybe', asked: { status: 'pending' } })
  const second = await pay(mtn)
  expect(second.reference).not.toBe(first.reference)
  await onPhone('approve', first.reference)
  await onPhone('approve', second.reference)
  expect(await check()).toMatchObject({ state: 'paid' })
  t.wait({ minutes: 40 })
  await runJob(t, 'payments:sweep', {})
  await idle(t)
  expect(await t.deps.db.selectFrom('refunds').select(['reason', 'amountCents']).execute()).toEqual([
    { reason: 'duplicate', amountCents: 90_000 },
  ])
  expect(await disagreements(t)).toEqual([])
})

test('an approval after the deadline of the shares comes back in full', async () => {
  await lose()
  const { pay, check } = await scene()
  const { reference } = await pay(mtn)
  await onPhone('timeout', reference)
  expect(await check()).toMatchObject({ state: 'opened', asked: { status: 'failed' } })
  t.wait({ minutes: 27 * 60 })
  await runJob(t, 'bookings:end-splits', {})
  await onPhone('approve', reference)
  expect((await check()).state).toBe('refunded')
  await idle(t)
  expect(await t.deps.db.selectFrom('refunds').select('amountCents').execute()).toEqual([{ amountCents: 90_000 }])
  expect(await disagreements(t)).toEqual([])
})

test('passes a voucher on once, asks again for a wrong one, and refuses one where none is asked for', async () => {
  await lose()
  const { pay, check, give } = await scene()
  expect(await refusal(give('482913'))).toMatchObject({ code: 'illegal_transition' })
  const { reference } = await pay(telecel)
  expect(await check()).toMatchObject({ asked: { prompt: { state: 'voucher', actions: ['sendVoucher'] } } })
  await paystack.trouble({ does: 'voucher-again', on: 'POST /charge/submit_otp', times: 1 })
  expect(await refusal(give('111111'))).toMatchObject({ status: 402, code: 'voucher_refused' })
  const both = await Promise.allSettled([give('482913'), give('482913')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await check()).toMatchObject({ asked: { prompt: { state: 'approval', actions: [] } } })
  await onPhone('approve', reference)
  expect(await check()).toMatchObject({ state: 'paid' })
  expect(await refusal(give('482913'))).toMatchObject({ code: 'illegal_transition' })
  const unknown = t.anyone.send(rows.sendShareVoucher, { body: { token: 'x'.repeat(43), voucher: '482913' } })
  expect(await refusal(unknown)).toMatchObject({ code: 'bad_link' })
})

test('a payer who gives a prompt up pays by card, and a number that is not taken leaves nothing behind', async () => {
  await lose()
  const { token, pay, check, read } = await scene()
  await paystack.trouble({ does: 'number-refused', on: 'POST /charge', times: 1 })
  expect(await refusal(pay(mtn))).toMatchObject({ status: 402, code: 'wallet_refused' })
  expect((await read()).state).toBe('opened')
  await pay(telecel)
  const byCard = { token, email: 'kofi@example.com', method: 'card' } as const
  expect(await refusal(t.anyone.send(rows.payShare, { body: byCard }))).toMatchObject({ code: 'prompt_waiting' })
  const { asked } = await read()
  const page = await t.anyone.send(rows.payShare, { body: { ...byCard, replaces: asked?._id ?? '' } })
  expect(page.next.kind).toBe('redirect')
  await actAtPage(page.next.url, 'pay')
  expect(await check()).toMatchObject({ state: 'paid', asked: null })
  expect(await payments()).toEqual(['abandoned 90000', 'abandoned 90000', 'succeeded 90000'])
})

test('the link of a share asks phones a few times an hour at most, whatever address is typed, and forgets their digits', async () => {
  await start({ RATE_LIMITS: 'on' })
  freshHour(t)
  const { pay, read } = await scene()
  const { count } = promptLimits.payer.account
  const phones = Array.from({ length: count }, (_, n) => ({ network: 'mtn' as const, phone: `055123${4000 + n}` }))
  for (const [n, wallet] of phones.entries()) {
    const replaces = (await read()).asked?._id
    await pay(wallet, { email: `payer.${n}@example.com`, ...(replaces ? { replaces } : {}) })
  }
  const replaces = (await read()).asked?._id ?? ''
  const refused = await refusal(pay({ network: 'mtn', phone: '0551239999' }, { email: 'new@example.com', replaces }))
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(await charges()).toBe(count)
  t.wait({ days: 130 })
  await runJob(t, 'accounts:tidy', {})
  expect(await t.deps.db.selectFrom('prompts').select(['phone', 'why']).distinct().execute()).toEqual([
    { phone: '', why: null },
  ])
})
