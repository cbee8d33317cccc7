// Tests of shares that their payers take back before all have paid.
import { startPayment } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import * as rows from '@akwaaba/contract/shares'
import { expect, test } from 'vitest'
import { reconcile } from '#reconciliation/reconciliation.ts'
import { charge } from '#testing/buying.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { idle, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'

const here = fileWorld()

/** A held stay for $144 of which the guest and two others pay $48 each. */
const scene = async () => {
  const made = await stayScene(await here.empty(), { instantBooking: true })
  const { t, ama, bookingId } = made
  const params = { id: bookingId }
  const people = [
    { name: 'Kofi Mensah', email: 'kofi.mensah@example.com' },
    { name: 'Efua Mensah', email: 'efua.mensah@example.com' },
  ]
  const { shares } = await ama.send(rows.createSplit, { params, body: { people } })
  const linkOf = async (id: string | null) => {
    const { url } = await ama.send(rows.linkShare, { params: { id: id ?? '' }, body: {} })
    return url.split('#k=')[1] ?? ''
  }
  const [kofi = '', efua = ''] = await Promise.all(shares.slice(1).map(({ _id }) => linkOf(_id)))
  const begin = async (token: string) => {
    const body = { token, email: 'payer@example.com', method: 'card' as const }
    const { reference } = await t.anyone.send(rows.payShare, { body })
    await charge(t, reference)
  }
  const check = (token: string) => t.anyone.send(rows.checkShare, { body: { token } })
  const pay = async (token: string) => {
    await begin(token)
    return check(token)
  }
  const payOwn = async () => {
    const { payment } = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
    await charge(t, payment.reference)
    await runJob(t, 'payment:check', { reference: payment.reference })
  }
  const takeBack = (token: string) => t.anyone.send(rows.withdrawShare, { body: { token } })
  const split = async () => (await ama.send(rows.getSplit, { params })).split
  const agree = async () => {
    await idle(t)
    expect(await disagreements(t)).toEqual([])
    expect(await reconcile(t.deps)).toEqual([])
  }
  return { ...made, linkOf, kofi, efua, begin, check, pay, payOwn, takeBack, split, agree }
}

test('a share that is taken back goes back whole, once, is asked for again, and the stay is confirmed by who pays it then', async () => {
  const { t, ama, kofi, efua, pay, payOwn, takeBack, split, agree, linkOf, read } = await scene()
  expect(await outcomeOf(takeBack(kofi))).toBe('illegal_transition')
  await pay(kofi)
  await payOwn()
  expect((await takeBack(kofi)).state).toBe('refunded')
  expect((await takeBack(kofi)).state).toBe('refunded')
  await agree()
  // They have cancelled no stay, and have no account whose receipts could be shown.
  const { text } = await t.nextMail('payer@example.com', ({ subject }) => subject === 'Your refund of $48.00')
  expect(text).toContain('you have taken your share back')
  expect(text).not.toContain('/dashboard')
  expect((await t.anyone.send(rows.readShare, { body: { token: kofi } })).payment?.refunded).toMatchObject({
    amount: 48,
  })
  expect((await t.nextMail(ama.email, ({ subject }) => subject.includes('taken a share'))).text).toContain(
    'Kofi Mensah',
  )
  const after = await split()
  expect(after).toMatchObject({ state: 'open', total: 144, paid: 48 })
  expect(after?.shares.map(({ name, state, amount }) => [name, state, amount])).toEqual([
    [ama.username, 'paid', 48],
    ['Efua Mensah', 'sent', 48],
    ['Kofi Mensah', 'sent', 48],
  ])
  await pay(efua)
  expect(await read()).toMatchObject({ state: 'pending', depositPaid: false })
  await pay(await linkOf(after?.shares[2]?._id ?? null))
  expect(await read()).toMatchObject({ state: 'approved', depositPaid: true })
  expect(await outcomeOf(takeBack(efua))).toBe('illegal_transition')
  await agree()
})

test('of a share that is taken back while the last one is paid the stay is confirmed by all, or by nobody', async () => {
  const { t, kofi, efua, begin, check, pay, payOwn, takeBack, agree, read } = await scene()
  await pay(kofi)
  await payOwn()
  await begin(efua)
  const outcomes = await Promise.all([outcomeOf(takeBack(kofi)), outcomeOf(takeBack(kofi)), outcomeOf(check(efua))])
  const { depositPaid } = await read()
  expect(tally(outcomes)).toEqual(depositPaid ? { ok: 1, illegal_transition: 2 } : { ok: 3 })
  await agree()
  const refunds = await t.deps.db.selectFrom('refunds').select('amountCents').execute()
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual(depositPaid ? [] : [48_00])
})

test('of a share that is taken back after the deadline the guest hears that they pay it themselves', async () => {
  const { t, ama, kofi, pay, takeBack } = await scene()
  await pay(kofi)
  t.wait({ minutes: limits.splitHours * 60 + 1 })
  await takeBack(kofi)
  const { text } = await t.nextMail(ama.email, ({ subject }) => subject.includes('taken a share'))
  expect(text).toContain('You can pay it yourself: at the latest')
  expect(text).not.toContain('by a link')
})

test('a share that was taken back is not refunded again where the others do not pay', async () => {
  const { t, kofi, efua, pay, takeBack, agree } = await scene()
  await pay(kofi)
  await pay(efua)
  await takeBack(kofi)
  t.wait({ days: 2 })
  await runJob(t, 'bookings:end-splits', {})
  expect(await outcomeOf(takeBack(efua))).toBe('illegal_transition')
  await agree()
  const refunds = await t.deps.db.selectFrom('refunds').select(['amountCents', 'state']).execute()
  expect(refunds).toEqual(Array(2).fill({ amountCents: 48_00, state: 'succeeded' }))
})

test('refuses to take back a share whose whole refund an administrator has begun', async () => {
  const { t, kofi, pay, takeBack, refund, agree } = await scene()
  await pay(kofi)
  const { id } = await t.deps.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await refund(id, 48)
  expect(await outcomeOf(takeBack(kofi))).toBe('illegal_transition')
  await agree()
})
