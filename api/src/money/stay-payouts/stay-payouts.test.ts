// Tests that a host is paid nothing for a stay while its guest disputes the payment.
import { approveBooking } from '@akwaaba/contract/bookings'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { getPayoutTotals, listPayouts, markPayoutPaid } from '@akwaaba/contract/payouts'
import { expect, test } from 'vitest'
import { balances } from '#testing/money.ts'
import { actAtPage, openedPayment, paystackWorld, waitForWebhooks } from '#testing/standins.ts'
import { newAdmin, refusal, runJob } from '#testing/tools.ts'
import type { TestUser } from '#testing/world.ts'

/** A stay paid by card is over, and its host is owed $129.60. */
const earned = async () => {
  const { t, paystack } = await paystackWorld()
  const { payment, next, bookingId } = await openedPayment(t, 'card')
  await actAtPage(next.url, 'pay')
  await waitForWebhooks(t, paystack, 1)
  const boss = await newAdmin(t)
  await boss.send(approveBooking, { params: { id: bookingId } })
  t.wait({ days: 31 })
  await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
  await runJob(t, 'payments:earn', {})
  const dispute = (does: string, fields: object = {}) =>
    paystack.control('disputes', { does, reference: payment.reference, ...fields })
  return { t, paystack, boss, payment, dispute }
}
const listed = (boss: TestUser) => boss.send(listPayouts, { query: { view: 'all' } })
const pay = async (boss: TestUser, id: string, amount: number) =>
  boss.send(markPayoutPaid, { params: { id }, body: { amount, note: 'GIP 4711' } })

test('a payout is held while the payment is disputed, says why, and is paid once the dispute is won', async () => {
  const { t, paystack, boss, payment, dispute } = await earned()
  const [owed] = await listed(boss)
  expect(owed).toMatchObject({ held: null, net: { amount: 129.6 } })
  await dispute('create')
  await waitForWebhooks(t, paystack, 2)
  expect(await listed(boss)).toMatchObject([
    { held: { reason: 'payment_disputed', paymentReference: payment.reference }, paidAt: null },
  ])
  expect(await boss.send(getPayoutTotals, {})).toMatchObject([{ due: { amount: 129.6 }, held: { amount: 129.6 } }])
  expect(await refusal(pay(boss, owed?._id ?? '', 129.6))).toMatchObject({ status: 409, code: 'payout_held' })
  expect(await balances(t)).toMatchObject({ 'hosts USD': -129_60 })
  const { text } = await t.nextMail(t.deps.config.site.supportEmail, ({ subject }) => subject.includes('is disputed'))
  expect(text).toContain('the host is not paid')
  await dispute('resolve', { resolution: 'declined' })
  await waitForWebhooks(t, paystack, 3)
  expect(await boss.send(getPayoutTotals, {})).toMatchObject([{ held: { amount: 0 } }])
  expect(await pay(boss, owed?._id ?? '', 129.6)).toMatchObject({ held: null, paidAt: expect.any(String) })
})

test('the database refuses a payout that is marked paid, or inserted as paid, while its payment is disputed', async () => {
  const { t, paystack, dispute } = await earned()
  await dispute('create')
  await waitForWebhooks(t, paystack, 2)
  const paidAt = t.deps.clock.now()
  const mark = t.deps.db.updateTable('payouts').set({ paidAt }).execute()
  await expect(mark).rejects.toThrow('is disputed')
  const row = await t.deps.db.selectFrom('payouts').selectAll().executeTakeFirstOrThrow()
  await t.deps.db.deleteFrom('payouts').execute()
  await expect(
    t.deps.db
      .insertInto('payouts')
      .values({ ...row, paidAt })
      .execute(),
  ).rejects.toThrow('is disputed')
})

test('a negative payout is not held', async () => {
  const { t, paystack, boss, payment, dispute } = await earned()
  const [owed] = await listed(boss)
  await pay(boss, owed?._id ?? '', 129.6)
  await boss.send(refundPayment, { params: { id: payment._id }, body: { amount: 44, key: t.deps.ids.next() } })
  await waitForWebhooks(t, paystack, 2)
  await dispute('create', { amount: 100_00 })
  await waitForWebhooks(t, paystack, 3)
  const due = await boss.send(listPayouts, {})
  expect(due).toMatchObject([{ net: { amount: -39.6 }, held: null }])
  expect(await pay(boss, due[0]?._id ?? '', -39.6)).toMatchObject({ paidAt: expect.any(String) })
})
