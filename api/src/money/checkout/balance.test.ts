// Tests of a stay that is paid in two parts: the deposit confirms it, and everything paid counts when it is cancelled.
import { approveBooking, cancelBooking, createBooking, declineBooking, getBooking } from '@akwaaba/contract/bookings'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { listPayouts, markPayoutPaid } from '@akwaaba/contract/payouts'
import { savePrices } from '@akwaaba/contract/prices'
import { describe, expect, test } from 'vitest'
import { charge, start } from '#testing/buying.ts'
import { balances, disagreements, stayScene } from '#testing/money.ts'
import { askDeposit, duesOfStay } from '#testing/paying/dues.ts'
import { day, idle, newAdmin, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'

const here = fileWorld()

/** A stay for $144 in thirty days, of which 30 % are paid and the rest is due ten days before arrival. */
const deposited = async (fields: Parameters<typeof stayScene>[1] = {}) => {
  const scene = await stayScene(await here.empty(), fields)
  const { t, bookingId, confirm } = scene
  await askDeposit(t, bookingId, 30, 10)
  const { payment: deposit } = await confirm()
  return { ...scene, deposit, dues: () => duesOfStay(t, bookingId) }
}

/** The same, with the balance paid, too. */
const paid = async (fields: Parameters<typeof stayScene>[1] = {}) => {
  const scene = await deposited(fields)
  const { payment: begun } = await start(scene.ama, { bookingId: scene.bookingId })
  await charge(scene.t, begun.reference)
  const { payment: balance } = await scene.confirm()
  return { ...scene, balance }
}

const refundsOf = async ({ t }: Awaited<ReturnType<typeof stayScene>>) => {
  const rows = await t.deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['payments.priceCents', 'refunds.amountCents'])
    .orderBy('payments.id')
    .execute()
  return rows.map(({ priceCents, amountCents }) => `${amountCents} of ${priceCents}`)
}

describe('a stay with a deposit', () => {
  test('says before it is paid what its balance is, until when, and takes the deposit alone', async () => {
    const t = here()
    const [admin, flat, [ama]] = [await newAdmin(t), await t.apartment({ price: 48 }), await t.customers(1)]
    const body = { rules: { deposit: { percent: 30, balanceDays: 10 } }, periods: [] }
    await admin.send(savePrices, { params: { id: flat }, body })
    const made = await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
    const balance = { amount: 100.8, dueAt: `${day(t, 21)}T00:00:00.000Z`, isOverdue: false }
    expect(made).toMatchObject({ price: 144, depositPaid: false, balance, actions: ['pay', 'cancel'] })
    const params = { id: made._id }
    expect(await ama.send(getBooking, { params })).toEqual(made)
    expect((await admin.send(getBooking, { params })).actions).toEqual(['decline'])
    expect((await start(ama, { bookingId: made._id })).payment.amount).toBe(43.2)
    await ama.send(cancelBooking, { params, body: {} })
    expect(await ama.send(getBooking, { params })).toMatchObject({ state: 'cancelled', balance: null })
  })

  test('is confirmed by it; the balance is another payment with a receipt of its own', async () => {
    const { t, ama, bookingId, confirm, deposit, dues } = await deposited({ instantBooking: true })
    expect(deposit).toMatchObject({ amount: 43.2, status: 'succeeded' })
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ status: 'approved', price: 144 })
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 open'])
    // Asking once more what became of the payment charges nothing.
    expect((await confirm()).payment._id).toBe(deposit._id)
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 open'])
    const { payment } = await start(ama, { bookingId })
    expect(payment).toMatchObject({ amount: 100.8, status: 'pending' })
    expect((await start(ama, { bookingId })).payment._id).toBe(payment._id)
    await charge(t, payment.reference)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(confirm())))
    expect(tally(outcomes)).toEqual({ ok: 20 })
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 paid'])
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ status: 'approved' })
    expect(await outcomeOf(start(ama, { bookingId }))).toBe('illegal_transition')
    const receipts = await t.deps.db.selectFrom('receipts').select('facts').orderBy('number').execute()
    expect(receipts.map(({ facts: { lines, total } }) => [...lines, total])).toEqual([
      [
        { label: 'Deposit for the stay', amount: { amount: 43.2, currency: 'USD' } },
        { amount: 43.2, currency: 'USD' },
      ],
      [
        { label: 'Balance for the stay', amount: { amount: 100.8, currency: 'USD' } },
        { amount: 100.8, currency: 'USD' },
      ],
    ])
    await idle(t)
    expect(await disagreements(t)).toEqual([])
  })

  test('that is cancelled refunds a percentage of everything paid, what was paid last first', async () => {
    const scene = await paid({ cancellationPolicy: 'firm' })
    const { t, getCancellation, cancel, dues } = scene
    t.wait({ days: 5 })
    expect(await getCancellation()).toMatchObject({ refund: { amount: 72 }, kept: { amount: 72 }, refundPercent: 50 })
    expect(await outcomeOf(cancel(144))).toBe('refund_changed')
    await cancel(72)
    await idle(t)
    expect(await refundsOf(scene)).toEqual(['7200 of 10080'])
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 paid'])
    expect(await balances(t)).toEqual({ 'provider:test USD': 7200, 'hosts USD': -6480, 'income:service-fee USD': -720 })
    expect(await disagreements(t)).toEqual([])
  })

  test('that is cancelled in time refunds both payments in full, and one that is declined, too', async () => {
    const scene = await paid()
    expect((await scene.cancel(144)).msg).toContain('$144.00')
    await idle(scene.t)
    expect((await refundsOf(scene)).sort()).toEqual(['10080 of 10080', '4320 of 4320'])
    expect(await scene.dues()).toEqual(['deposit 4320 refunded', 'balance 10080 refunded'])
    expect(await disagreements(scene.t)).toEqual([])
    const other = await paid()
    await other.admin.send(declineBooking, { params: { id: other.bookingId }, body: { reason: 'The roof leaks.' } })
    await idle(other.t)
    expect((await refundsOf(other)).sort()).toEqual(['10080 of 10080', '4320 of 4320'])
    expect(await balances(other.t)).toEqual({})
    expect(await disagreements(other.t)).toEqual([])
  })

  test('that is cancelled before the balance refunds of the deposit alone, and what still comes for the balance in full', async () => {
    const scene = await deposited({ cancellationPolicy: 'firm' })
    const { t, ama, bookingId, cancel, dues } = scene
    const { payment: late } = await start(ama, { bookingId })
    t.wait({ days: 5 })
    await cancel(21.6)
    await charge(t, late.reference)
    await runJob(t, 'payment:check', { reference: late.reference })
    await idle(t)
    expect(await refundsOf(scene)).toEqual(['2160 of 4320', '10080 of 10080'])
    expect(await dues()).toEqual(['deposit 4320 paid', 'balance 10080 open'])
    expect(await disagreements(t)).toEqual([])
  })

  test('earns each part for its host, and takes back the share of a refund from the part that was refunded', async () => {
    const { t, admin: first, bookingId, balance, deposit } = await paid()
    await first.send(approveBooking, { params: { id: bookingId } })
    t.wait({ days: 32 })
    const admin = await newAdmin(t)
    const refund = (id: string, amount: number) =>
      admin.send(refundPayment, { params: { id }, body: { amount, key: t.deps.ids.next() } })
    await runJob(t, 'payments:earn', {})
    await runJob(t, 'payments:earn', {})
    const payouts = await admin.send(listPayouts, {})
    expect(payouts.map(({ net }) => net.amount).sort()).toEqual([38.88, 90.72])
    expect(payouts.map(({ apartmentName }) => apartmentName === '')).toEqual([false, false])
    const [payout] = payouts
    await admin.send(markPayoutPaid, {
      params: { id: payout?._id ?? '' },
      body: { amount: payout?.net.amount ?? 0, note: 'GIP 1' },
    })
    await refund(balance._id, 10)
    await refund(deposit._id, 10)
    await idle(t)
    expect(await disagreements(t)).toEqual([])
    expect(await balances(t)).toMatchObject({ 'income:service-fee USD': -1240 })
  })

  test('stands while any of its payments is with us: an administrator who refunds all of them ends it', async () => {
    const { t, ama, bookingId, balance, deposit, refund, dues } = await paid()
    await refund(deposit._id)
    await idle(t)
    const read = () => ama.send(getBooking, { params: { id: bookingId } })
    expect(await read()).toMatchObject({ state: 'paid' })
    expect(await dues()).toEqual(['deposit 4320 refunded', 'balance 10080 paid'])
    await refund(balance._id)
    await idle(t)
    expect(await read()).toMatchObject({ state: 'cancelled' })
  })
})
