// Tests of paying by mobile money against the stand-in, by the numbers of their cases in docs/payment-cases.md: approved, declined, late, never
// answered, vouchers, a second attempt, and phones that are asked too often.
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { checkPayment, getPaymentOptions, sendVoucher, startPayment } from '@akwaaba/contract/checkout'
import { downloadData } from '@akwaaba/contract/profile'
import { promptLimits } from '@akwaaba/contract/rate-limits'
import { createHostBooking, makeHostPaymentLink } from '@akwaaba/contract/staff-bookings'
import { openTrip } from '@akwaaba/contract/trips'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { newHost } from '#testing/hosting.ts'
import {
  actAtPage,
  confirm,
  heldStay,
  moneyRecords,
  paidOnce,
  paystackWorld,
  statusOf,
  waitForWebhooks,
} from '#testing/standins.ts'
import { freshHour, refusal, runJob, stay } from '#testing/tools.ts'
import type { TestUser } from '#testing/world.ts'
import { erasePrompts } from './prompts.ts'

type Wallet = { network: 'mtn' | 'telecel' | 'at'; phone: string }
type Books = { transactions: { reference: string; channel: string; status: string }[] }

const mtn = { network: 'mtn', phone: '055 123 4987' } as const
const telecel = { network: 'telecel', phone: '+233 20 123 4567' } as const
const at = { network: 'at', phone: '0271234567' } as const

let { t, paystack }: Awaited<ReturnType<typeof paystackWorld>> = {} as never
beforeEach(async () => {
  const made = await paystackWorld({ CHARGE_CURRENCY: 'GHS' })
  t = made.t
  paystack = made.paystack
  await t.deps.db.updateTable('settings').set({ cedisPerDollar: 12.5, rateTakenAt: t.deps.clock.now() }).execute()
})

const pay = (guest: TestUser, bookingId: string, wallet: Wallet, replaces?: string) =>
  guest.send(startPayment, { body: { bookingId, method: 'momo', wallet, ...(replaces ? { replaces } : {}) } })
const prompted = async (wallet: Wallet = mtn) => {
  const held = await heldStay(t)
  return { ...held, ...(await pay(held.ama, held.bookingId, wallet)) }
}
const onPhone = (does: 'approve' | 'decline' | 'poor' | 'timeout', reference: string) =>
  paystack.control('phones', { does, reference })
const check = (guest: TestUser, id: string) => guest.send(checkPayment, { params: { id } })
const give = (guest: TestUser, id: string, voucher: string) =>
  guest.send(sendVoucher, { params: { id }, body: { voucher } })
const charges = async () => (await paystack.calls()).filter((call) => call === 'POST /charge').length
const lose = () => paystack.trouble({ does: 'webhook-lost', on: 'charge' })

describe('mobile money', () => {
  test('is offered first, beside cards on the page of the provider, and shows whose phone is asked', async () => {
    const { methods, charges: offered } = await t.anyone.send(getPaymentOptions, {})
    expect(methods).toEqual(['momo', 'card'])
    expect(offered[0]).toMatchObject({ method: 'momo', currency: 'GHS', rate: { rate: 12.5 } })
    const { ama, bookingId, payment, next } = await prompted()
    expect(next).toEqual({ kind: 'prompt', url: expect.stringContaining(`/payment?payment=${payment._id}`) })
    expect(payment.prompt).toMatchObject({
      ...{ network: 'mtn', phone: '055 ••• •987', state: 'approval', actions: [], why: null },
      text: 'Please complete authorization process on your mobile phone',
    })
    expect(Date.parse(payment.prompt?.until ?? '') - Date.parse(payment.createdAt)).toBe(180_000)
    const { transactions } = await paystack.books<Books>()
    expect(transactions).toMatchObject([{ reference: payment.reference, amount: 1800_00, channel: 'mobile_money' }])
    // What is stored does not contain the number.
    expect(JSON.stringify(await t.deps.db.selectFrom('prompts').selectAll().execute())).not.toContain('1234987')
    const wrong = [{ ...mtn, phone: '030 212 3456' }, { ...mtn, phone: '+44 7700 900123' }, undefined]
    for (const wallet of wrong) {
      const body = { bookingId, method: 'momo' as const, ...(wallet ? { wallet } : {}) }
      expect(await refusal(ama.send(startPayment, { body }))).toMatchObject({ status: 400, code: 'invalid_input' })
    }
    expect(await charges()).toBe(1)
  })

  test('case 76: is settled by the webhook alone once the prompt is approved, and a double click asks once', async () => {
    const { ama, bookingId } = await heldStay(t)
    const [first, second] = await Promise.all([pay(ama, bookingId, mtn), pay(ama, bookingId, mtn)])
    expect(second.payment._id).toBe(first.payment._id)
    expect(await charges()).toBe(1)
    expect(await check(ama, first.payment._id)).toMatchObject({ charged: 'maybe', payment: { status: 'pending' } })
    await onPhone('approve', first.payment.reference)
    await waitForWebhooks(t, paystack, 1)
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded', payment: { method: 'momo' } })
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 76: is settled at once where the provider has the money with its first answer', async () => {
    await paystack.trouble({ does: 'paid-at-once', on: 'POST /charge' })
    await lose()
    const { payment } = await prompted()
    expect(payment.status).toBe('succeeded')
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 77: says why the network declined, and the next attempt succeeds', async () => {
    const { ama, bookingId, payment } = await prompted()
    await onPhone('poor', payment.reference)
    expect(await check(ama, payment._id)).toMatchObject({
      charged: 'no',
      payment: { status: 'failed', prompt: { why: 'Insufficient funds', actions: [] } },
    })
    const again = await pay(ama, bookingId, mtn)
    await onPhone('approve', again.payment.reference)
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect((await moneyRecords(t)).payments).toEqual(['failed', 'succeeded'])
  })

  test('case 78: stays pending when nobody answers; the next attempt asks again, and both approved are paid once', async () => {
    await lose()
    const { ama, bookingId, payment } = await prompted()
    t.wait({ seconds: 181 })
    expect(await check(ama, payment._id)).toMatchObject({ charged: 'maybe', payment: { status: 'pending' } })
    const again = await pay(ama, bookingId, mtn)
    expect(again.payment._id).not.toBe(payment._id)
    await onPhone('approve', payment.reference)
    await onPhone('approve', again.payment.reference)
    expect(await check(ama, payment._id)).toMatchObject({ charged: 'yes' })
    await check(ama, again.payment._id)
    expect(await statusOf(ama, again.payment._id)).toMatch(/^refund/)
    expect(await statusOf(ama, payment._id)).toBe('succeeded')
    expect(await t.deps.db.selectFrom('refunds').select('reason').execute()).toEqual([{ reason: 'duplicate' }])
  })

  test('case 79: an approval after we gave up takes the nights where they are free, else all of it comes back', async () => {
    await lose()
    const late = await prompted()
    await onPhone('timeout', late.payment.reference)
    expect(await check(late.ama, late.payment._id)).toMatchObject({ payment: { status: 'failed' } })
    t.wait({ minutes: 40 })
    await onPhone('approve', late.payment.reference)
    await runJob(t, 'payments:sweep', {})
    expect(await moneyRecords(t)).toEqual(paidOnce)

    const gone = await prompted(at)
    await onPhone('timeout', gone.payment.reference)
    await check(gone.ama, gone.payment._id)
    await gone.ama.send(cancelBooking, { params: { id: gone.bookingId }, body: {} })
    const [kofi] = await t.customers(1)
    await kofi.send(createBooking, { body: stay(t, gone.flat, 30, 33) })
    t.wait({ minutes: 40 })
    await onPhone('approve', gone.payment.reference)
    await runJob(t, 'payments:sweep', {})
    expect(await statusOf(gone.ama, gone.payment._id)).toMatch(/^refund/)
    expect(await t.deps.db.selectFrom('refunds').select('reason').execute()).toEqual([{ reason: 'late' }])
  })

  test('case 80: asks no phone twice when the answer is lost, and learns from the provider what the phone shows', async () => {
    await paystack.trouble({ does: 'answer-lost', on: 'POST /charge$', times: 1 })
    const { ama, bookingId, payment } = await prompted(telecel)
    expect(payment.prompt).toMatchObject({ state: 'sending', text: '' })
    expect((await pay(ama, bookingId, telecel)).payment._id).toBe(payment._id)
    expect(await charges()).toBe(1)
    const { payment: seen } = await check(ama, payment._id)
    expect(seen.prompt).toMatchObject({ state: 'voucher', actions: ['sendVoucher'] })
    // As after a stop between the call and its note: the reference is known, so the phone has been asked.
    await t.deps.db.updateTable('payments').set({ nextUrl: null }).execute()
    t.wait({ seconds: 6 })
    expect((await pay(ama, bookingId, telecel)).next.kind).toBe('prompt')
    expect((await moneyRecords(t)).payments).toEqual(['open'])
  })

  test('case 81: passes a voucher on once, asks again for a wrong one, and fails where the network does', async () => {
    await lose()
    const { ama, payment, bookingId } = await prompted(telecel)
    expect(payment.prompt).toMatchObject({ state: 'voucher', text: expect.stringContaining('*110#') })
    await paystack.trouble({ does: 'voucher-again', on: 'POST /charge/submit_otp', times: 1 })
    expect(await refusal(give(ama, payment._id, '111111'))).toMatchObject({ status: 402, code: 'voucher_refused' })
    // Not passed on at all: it can be given again.
    await paystack.trouble({ does: 'rate-limit', on: 'POST /charge/submit_otp', times: 1 })
    expect(await refusal(give(ama, payment._id, '482913'))).toMatchObject({ code: 'payment_unanswered' })
    t.wait({ seconds: 100 })
    const both = await Promise.allSettled([give(ama, payment._id, '482913'), give(ama, payment._id, '482913')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { payment: shown } = await check(ama, payment._id)
    expect(shown.prompt).toMatchObject({ state: 'approval', actions: [] })
    // The guest has all of the time again, since the prompt comes only now.
    expect(Date.parse(shown.prompt?.until ?? '') - Date.parse(shown.createdAt)).toBeGreaterThanOrEqual(280_000)
    await onPhone('approve', payment.reference)
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    const wrong = await prompted({ ...telecel, phone: '0501234567' })
    expect(await give(wrong.ama, wrong.payment._id, '111111')).toMatchObject({
      payment: { status: 'failed', prompt: { why: 'The voucher is not valid' } },
    })
    expect(await refusal(give(wrong.ama, wrong.payment._id, '482913'))).toMatchObject({ code: 'illegal_transition' })
    expect(await refusal(give(ama, wrong.payment._id, '482913'))).toMatchObject({ code: 'not_found' })
  })

  test('case 82: says so when a phone is still asked; a guest who gives it up pays in another way, and once', async () => {
    await lose()
    const { ama, bookingId, payment } = await prompted()
    const byCard = { bookingId, method: 'card' } as const
    expect(await refusal(ama.send(startPayment, { body: byCard }))).toMatchObject({ code: 'prompt_waiting' })
    expect(await refusal(pay(ama, bookingId, at))).toMatchObject({ status: 409, code: 'prompt_waiting' })
    expect(await charges()).toBe(1)
    const other = await pay(ama, bookingId, at, payment._id)
    expect(await refusal(pay(ama, bookingId, mtn, payment._id))).toMatchObject({ code: 'prompt_waiting' })
    const page = await ama.send(startPayment, { body: { ...byCard, replaces: other.payment._id } })
    await onPhone('approve', payment.reference)
    await check(ama, payment._id)
    await actAtPage(page.next.url, 'pay')
    await check(ama, page.payment._id)
    expect((await moneyRecords(t)).payments).toEqual(['succeeded', 'abandoned', 'refundDue'])
  })

  test('case 83: leaves nothing behind when the network does not take the number', async () => {
    await paystack.trouble({ does: 'number-refused', on: 'POST /charge', times: 1 })
    const { ama, bookingId } = await heldStay(t)
    expect(await refusal(pay(ama, bookingId, mtn))).toMatchObject({ status: 402, code: 'wallet_refused' })
    expect((await moneyRecords(t)).payments).toEqual(['abandoned'])
    const { payment } = await pay(ama, bookingId, { ...mtn, phone: '0551234988' })
    expect(payment.prompt).toMatchObject({ state: 'approval' })
  })

  test('shows a guest their own number in part, and forgets it with the account', async () => {
    const { ama, payment } = await prompted()
    const data = async () => (await ama.send(downloadData, {})).records.prompts
    expect(await data()).toMatchObject([{ reference: payment.reference, network: 'mtn', phone: '055 ••• •987' }])
    const { customerId } = await t.deps.db.selectFrom('payments').select('customerId').executeTakeFirstOrThrow()
    await inTransaction(t.deps.db, (tx) => erasePrompts(tx, customerId))
    expect(await data()).toMatchObject([{ phone: '' }])
  })
})

test('case 84: a phone is asked a few times an hour at most, by all accounts together, and a refused attempt charges nothing', async () => {
  const limited = await paystackWorld({ CHARGE_CURRENCY: 'GHS', RATE_LIMITS: 'on' })
  t = limited.t
  paystack = limited.paystack
  freshHour(t)
  await t.deps.db.updateTable('settings').set({ cedisPerDollar: 12.5, rateTakenAt: t.deps.clock.now() }).execute()
  const { count } = promptLimits.phone.account
  for (let i = 0; i < count; i++) await prompted()
  const { ama, bookingId } = await heldStay(t)
  const refused = await refusal(pay(ama, bookingId, mtn))
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(await charges()).toBe(count)
  expect((await moneyRecords(t)).payments).toHaveLength(count)
  expect((await pay(ama, bookingId, at)).payment.prompt).toMatchObject({ network: 'at' })
})

test('guests whom staff have booked without an e-mail address do not use up the attempts of each other', async () => {
  const limited = await paystackWorld({ CHARGE_CURRENCY: 'GHS', RATE_LIMITS: 'on' })
  t = limited.t
  freshHour(t)
  await t.deps.db.updateTable('settings').set({ cedisPerDollar: 12.5, rateTakenAt: t.deps.clock.now() }).execute()
  const host = await newHost(t)
  const tripOf = async (name: string) => {
    const flat = await t.apartment({ price: 48, organisationId: host.id })
    const guest = { name, phone: '024 555 0142', email: '', key: t.deps.ids.next() }
    const params = { org: host.slug }
    const { _id: id } = await host.owner.send(createHostBooking, { params, body: { ...stay(t, flat, 3, 5), ...guest } })
    const { url } = await host.owner.send(makeHostPaymentLink, { params: { ...params, id }, body: {} })
    const { token } = await t.anyone.send(openTrip, { body: { token: url.split('#')[1] ?? '' } })
    const start = (n: number, replaces?: string) =>
      t.as(token).send(startPayment, {
        body: {
          ...{ bookingId: id, method: 'momo', wallet: { network: 'mtn', phone: `055123${4000 + n}` } },
          ...(replaces ? { replaces } : {}),
        },
      })
    return start
  }
  const [kofi, esi] = [await tripOf('Kofi Mensah'), await tripOf('Esi Ansah')]
  let before: string | undefined
  for (let n = 0; n < promptLimits.payer.account.count; n++) before = (await kofi(n, before)).payment._id
  expect(await refusal(kofi(50, before))).toMatchObject({ code: 'too_many_requests' })
  expect((await esi(60)).payment.prompt).toMatchObject({ network: 'mtn', state: 'approval' })
})
