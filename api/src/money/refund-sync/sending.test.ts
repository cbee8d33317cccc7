// Tests that a refund is sent once even if Paystack answers late, lists late, or lists what is not ours.
import { refundPayment, retryRefund } from '@akwaaba/contract/payment-admin'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { matchesDispute } from '#disputes/disputes.ts'
import { reconcile } from '#reconciliation/reconciliation.ts'
import { sendLater } from '#refunds/move.ts'
import {
  actAtPage,
  moneyRecords,
  openedPayment,
  paystackKey,
  paystackWorld,
  waitForWebhooks,
} from '#testing/standins.ts'
import { idle, newAdmin, refusal, retryNow, runJob, waitForDelayedJob } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'

type Books = { refunds: { amount: number; status: string; customer_note: string }[] }

const paidByCard = async () => {
  const { t, paystack } = await paystackWorld()
  const { payment, next } = await openedPayment(t, 'card')
  await actAtPage(next.url, 'pay')
  await waitForWebhooks(t, paystack, 1)
  const boss = await newAdmin(t)
  const ask = (amount: number) =>
    boss.send(refundPayment, { params: { id: payment._id }, body: { amount, key: t.deps.ids.next() } })
  const posts = async () => (await paystack.calls()).filter((call) => call === 'POST /refund').length
  const atDashboard = (transaction: string, amount: number) =>
    fetch(`${paystack.url}/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${paystackKey}` },
      body: JSON.stringify({ transaction, amount }),
    })
  return { t, paystack, boss, payment, ask, posts, atDashboard }
}
const refundsOf = (t: World) => t.deps.db.selectFrom('refunds').selectAll().orderBy('createdAt').execute()
const again = async (t: World, minutes: number) => {
  t.wait({ minutes })
  await retryNow(t)
  await idle(t)
}

test('syncs a refund without an answer for a quarter of an hour, and does not send it twice', async () => {
  const { t, paystack, ask, posts } = await paidByCard()
  await paystack.trouble({ does: 'made-late', on: 'POST /refund', times: 1 })
  await ask(44)
  await waitForDelayedJob(t, 'payment:send-refund')
  for (const minutes of [1, 2, 4]) await again(t, minutes)
  expect(await posts()).toBe(1)
  await paystack.control('late', {})
  await again(t, 4)
  expect((await paystack.books<Books>()).refunds).toMatchObject([{ amount: 44_00 }])
  expect(await posts()).toBe(1)
  expect(await moneyRecords(t)).toMatchObject({ payments: ['partRefunded'], refunds: ['succeeded'] })
})

test('is not made twice at Paystack when a restored database does not know that it was sent', async () => {
  const { t, paystack, payment, ask, posts } = await paidByCard()
  await ask(44)
  await waitForWebhooks(t, paystack, 2)
  const [refund] = await refundsOf(t)
  // What the job of the restored outbox does: the row of that moment was never sent.
  const { chargeRef, providerRef, currency } = await t.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', payment.reference)
    .executeTakeFirstOrThrow()
  const found = await t.deps.providers.paystack?.refund({
    ...{ refundId: refund?.id ?? '', reference: payment.reference, chargeRef, providerRef },
    ...{ amountCents: 44_00, currency, note: '' },
  })
  expect(found).toEqual({ status: 'succeeded', providerRef: refund?.providerRef })
  expect(await posts()).toBe(1)
})

test('sends a refund again that Paystack never made, and syncs it for longer', async () => {
  const { t, paystack, ask, posts } = await paidByCard()
  await paystack.trouble({ does: 'error-500', on: 'POST /refund', times: 2 })
  await ask(44)
  await waitForDelayedJob(t, 'payment:send-refund')
  await again(t, 16)
  await waitForDelayedJob(t, 'payment:send-refund')
  expect(await posts()).toBe(2)
  await again(t, 16)
  expect(await posts()).toBe(2)
  await again(t, 16)
  expect(await posts()).toBe(3)
  // The charge, and the end of the refund.
  await waitForWebhooks(t, paystack, 2)
  expect(await moneyRecords(t)).toMatchObject({ refunds: ['succeeded'] })
})

test('matches a refund without our id with one attempt, not with two', async () => {
  const { t, paystack, payment, ask, posts, atDashboard } = await paidByCard()
  await paystack.trouble({ does: 'error-500', on: 'POST /refund', times: 1 })
  await ask(44)
  await waitForDelayedJob(t, 'payment:send-refund')
  // As if Paystack had kept the refund and lost the note with our name.
  await atDashboard(payment.reference, 44_00)
  await waitForWebhooks(t, paystack, 2)
  await ask(44)
  await waitForWebhooks(t, paystack, 3)
  await again(t, 1)
  expect(await posts()).toBe(3)
  const refunds = await refundsOf(t)
  expect(refunds.map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
  expect(new Set(refunds.map(({ providerRef }) => providerRef)).size).toBe(2)
  expect((await paystack.books<Books>()).refunds).toHaveLength(2)
})

test('reads all refunds of the payment before a retry, so that an earlier attempt that succeeded is not repeated', async () => {
  const { t, paystack, boss, ask, posts } = await paidByCard()
  await paystack.trouble({ does: 'refund-failed', times: 2 })
  await ask(44)
  await waitForWebhooks(t, paystack, 2)
  const [first] = await refundsOf(t)
  const params = { id: first?.id ?? '' }
  await boss.send(retryRefund, { params })
  await waitForWebhooks(t, paystack, 3)
  expect(await moneyRecords(t)).toMatchObject({ refunds: ['failed'] })
  await paystack.trouble({ does: 'webhook-lost' })
  // Paystack takes up the first one once more by itself.
  await paystack.control('refunds', { status: 'processing', at: 0 })
  const refused = await refusal(boss.send(retryRefund, { params }))
  expect(refused).toMatchObject({ status: 409, code: 'illegal_transition' })
  expect(await posts()).toBe(2)
})

test('omits an empty note, and ignores refunds of other payments', async () => {
  const { t, paystack, ask, payment, atDashboard } = await paidByCard()
  await ask(44)
  await waitForWebhooks(t, paystack, 2)
  expect((await paystack.books<Books>()).refunds[0]?.customer_note).toContain('Refund for transaction')
  await paystack.control('transactions', { reference: 'by-hand-1', amount: 50_00, currency: 'USD' })
  await paystack.trouble({ does: 'filter-ignored' })
  await atDashboard('by-hand-1', 20_00)
  await runJob(t, 'payment:look-at-refunds', { reference: payment.reference })
  expect((await refundsOf(t)).map(({ amountCents }) => amountCents)).toEqual([44_00])
  expect(await reconcile(t.deps)).toMatchObject([{ kind: 'missing-here', reference: 'by-hand-1' }])
})

test('a partial refund does not count as a full one, although Paystack calls both reversed', async () => {
  const { t, paystack, ask } = await paidByCard()
  await ask(44)
  await waitForWebhooks(t, paystack, 2)
  expect((await paystack.books<{ transactions: { status: string }[] }>()).transactions[0]?.status).toBe('reversed')
  expect(await reconcile(t.deps)).toEqual([])
  await ask(100)
  await waitForWebhooks(t, paystack, 3)
  expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded', 'succeeded'] })
  expect(await reconcile(t.deps)).toEqual([])
})

/** How many jobs wait for the lock of a payment to begin to send a refund. */
const waitingJobs = async (t: World): Promise<number> => {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%begin_to_send_refund%'`.execute(t.deps.db)
  return rows.length
}

test('sends what is left of a refund when a lost dispute has paid a part of it since its job read it', async () => {
  const { t, paystack, payment, ask } = await paidByCard()
  const { reference } = payment
  await paystack.control('disputes', { does: 'create', reference, amount: 20_00 })
  await waitForWebhooks(t, paystack, 2)
  await ask(50)
  await idle(t)
  const [refund] = await refundsOf(t)
  const dispute = await t.deps.db.selectFrom('disputes').select('providerId').executeTakeFirstOrThrow()
  await inTransaction(t.deps.db, async (tx) => {
    const payments = tx.selectFrom('payments').selectAll().where('reference', '=', reference)
    const row = await payments.forUpdate().executeTakeFirstOrThrow()
    await sendLater(t.deps.db, refund?.id ?? '')
    await expect.poll(() => waitingJobs(t)).toBe(1)
    const chargeback = { providerRef: 'chargeback-1', refundId: null, status: 'succeeded', createdAt: null } as const
    await matchesDispute(t.deps, tx, row, { ...chargeback, disputeId: dispute.providerId, amountCents: 20_00 })
  })
  await waitForWebhooks(t, paystack, 3)
  expect((await paystack.books<Books>()).refunds).toMatchObject([{ amount: 30_00 }])
  expect((await refundsOf(t)).map(({ amountCents, state }) => [amountCents, state])).toEqual([
    [30_00, 'succeeded'],
    [20_00, 'succeeded'],
  ])
})
