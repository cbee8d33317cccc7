// Tests that the reconciliation reports nothing when the books agree, and each way in which they can differ.
import { toCents } from '@akwaaba/contract/money'
import { getReconciliation } from '@akwaaba/contract/reconciliation'
import { describe, expect, test } from 'vitest'
import {
  actAtPage,
  moneyRecords,
  openedPayment,
  paypalWorld,
  paystackKey,
  paystackWorld,
  waitForWebhooks,
} from '#testing/standins.ts'
import { idle, newAdmin, refusal, runJob } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'

const run = async (t: World) => {
  await runJob(t, 'payments:reconcile', {})
  const { ranAt, differences } = await (await newAdmin(t)).send(getReconciliation, {})
  const found = differences
    .filter(({ goneAt }) => goneAt === null)
    .map(({ kind, provider, reference, says }) => ({ kind, provider, reference, says }))
  return { ranAt, differences: found }
}
const paid = async () => {
  const { t, paystack } = await paystackWorld()
  const whole = await openedPayment(t, 'card')
  await actAtPage(whole.next.url, 'pay')
  await waitForWebhooks(t, paystack, 1)
  return { t, paystack, ...whole, reference: whole.payment.reference }
}
type Refunds = { refunds: { status: string }[] }
const refundAtDashboard = (url: string, transaction: string) => {
  const headers = { authorization: `Bearer ${paystackKey}`, 'content-type': 'application/json' }
  return fetch(`${url}/refund`, { method: 'POST', headers, body: JSON.stringify({ transaction, amount: 20_00 }) })
}
const toSupport = (t: World) => t.mailTo(t.deps.config.site.supportEmail)

describe('payments:reconcile', () => {
  test('finds nothing when the books agree, at either provider, and sends no mail', async () => {
    const { t } = await paid()
    expect(await run(t)).toEqual({ ranAt: expect.any(String), differences: [] })
    expect(toSupport(t)).toEqual([])
    const { t: other, paypal } = await paypalWorld()
    const { next } = await openedPayment(other, 'paypal')
    await actAtPage(next.url, 'pay')
    await waitForWebhooks(other, paypal, 2)
    expect((await run(other)).differences).toEqual([])
  })

  test('case 75: finds a success that we do not have, settles it, and notifies support', async () => {
    const { t, paystack } = await paystackWorld()
    const { payment, next } = await openedPayment(t, 'card')
    await paystack.trouble({ does: 'webhook-lost' })
    await actAtPage(next.url, 'pay')
    const { differences } = await run(t)
    expect(differences).toEqual([
      {
        kind: 'missing-here',
        provider: 'paystack',
        reference: payment.reference,
        says: 'The provider took $144.00; here it is open. We ask about it at once.',
      },
    ])
    expect((await t.nextMail(t.deps.config.site.supportEmail)).text).toContain(payment.reference)
    await idle(t)
    expect((await moneyRecords(t)).payments).toEqual(['succeeded'])
    expect((await run(t)).differences).toEqual([])
  })

  test('finds a success on a page that was left open for weeks, without its webhook', async () => {
    const { t, paystack } = await paystackWorld()
    const { payment, next } = await openedPayment(t, 'card')
    t.wait({ days: 2 })
    await runJob(t, 'payments:sweep', {})
    t.wait({ days: 20 })
    await paystack.trouble({ does: 'webhook-lost' })
    await actAtPage(next.url, 'pay')
    await runJob(t, 'payments:sweep', {})
    expect((await moneyRecords(t)).payments).toEqual(['abandoned'])
    await runJob(t, 'payments:reconcile', {})
    await idle(t)
    expect((await moneyRecords(t)).payments).toEqual(['succeeded'])
    expect((await run(t)).differences).toEqual([])
    expect(await t.deps.db.selectFrom('differences').select('reference').execute()).toEqual([
      { reference: payment.reference },
    ])
  })

  test('shows the balance of each provider beside that of our ledger, and which provider does not report one', async () => {
    const { t, paystack } = await paid()
    const read = async () => (await (await newAdmin(t)).send(getReconciliation, {})).balances
    await run(t)
    const [mine] = await read()
    expect(mine).toEqual({
      ...{ provider: 'paystack', currency: 'USD' },
      ...{ here: { amount: 141.19, currency: 'USD' }, there: { amount: 141.19, currency: 'USD' } },
    })
    await paystack.control('transactions', { reference: 'by-hand-1', amount: 50_00, currency: 'USD' })
    await run(t)
    expect(await read()).toMatchObject([{ here: { amount: 141.19 }, there: { amount: 190.21 } }])
    await paystack.trouble({ does: 'html', on: 'GET /balance' })
    await run(t)
    expect(await read()).toMatchObject([{ here: { amount: 141.19 }, there: null }])
    const { t: other, paypal } = await paypalWorld()
    const { next } = await openedPayment(other, 'paypal')
    await actAtPage(next.url, 'pay')
    await waitForWebhooks(other, paypal, 2)
    await run(other)
    const [theirs] = (await (await newAdmin(other)).send(getReconciliation, {})).balances
    expect(theirs).toMatchObject({ provider: 'paypal', here: { currency: 'USD' } })
    expect(theirs?.there).toEqual(theirs?.here)
  })

  test('finds money at the provider that belongs to no payment', async () => {
    const { t, paystack } = await paid()
    await paystack.control('transactions', { reference: 'by-hand-1', amount: 50_00, currency: 'USD' })
    expect((await run(t)).differences).toEqual([
      {
        kind: 'missing-here',
        provider: 'paystack',
        reference: 'by-hand-1',
        says: 'The provider took $50.00, and we know of no such payment.',
      },
    ])
  })

  test('reads every page of a long list', async () => {
    const { t, paystack } = await paid()
    for (let at = 0; at < 101; at++)
      await paystack.control('transactions', { reference: `by-hand-${at}`, amount: 50_00, currency: 'USD' })
    await run(t)
    expect((await (await newAdmin(t)).send(getReconciliation, {})).total).toBe(101)
  })

  test('reports an unreadable row of a list, and hides no other difference', async () => {
    const { t, paystack, reference } = await paid()
    await paystack.control('transactions', { reference: 'by-hand-1', amount: 50_00, currency: 'dollars' })
    await t.deps.db
      .updateTable('payments')
      .set({ feeCents: toCents(1) })
      .execute()
    const { differences } = await run(t)
    expect(differences).toMatchObject([
      { kind: 'unanswered', provider: 'paystack', reference: 'by-hand-1' },
      { kind: 'amount', reference },
      { kind: 'ledger', reference },
    ])
    const { t: other, paypal } = await paypalWorld()
    const { next, payment } = await openedPayment(other, 'paypal')
    await actAtPage(next.url, 'pay')
    await waitForWebhooks(other, paypal, 2)
    await paypal.trouble({ does: 'html', on: 'GET /v2/checkout/orders' })
    expect((await run(other)).differences).toMatchObject([
      { kind: 'unanswered', provider: 'paypal', reference: payment.reference },
    ])
  })

  test('includes earlier payments that were refunded within its days', async () => {
    const { t, paystack, reference } = await paid()
    // A payment of long ago, as far as either side knows: neither lists it by its day.
    await paystack.control('age', { days: 30 })
    await t.deps.db
      .updateTable('payments')
      .set({ createdAt: t.deps.clock.in({ minutes: -30 * 24 * 60 }) } as never)
      .execute()
    await t.deps.db.deleteFrom('providerEvents').execute()
    expect((await run(t)).differences).toEqual([])
    await paystack.trouble({ does: 'webhook-lost' })
    await refundAtDashboard(paystack.url, reference)
    await expect.poll(async () => (await paystack.books<Refunds>()).refunds[0]?.status).toBe('processed')
    expect((await run(t)).differences).toMatchObject([{ kind: 'refund', reference }])
  })

  test('finds another amount, another fee, and a payment the provider does not list', async () => {
    const { t, reference } = await paid()
    const change = (fields: object) =>
      t.deps.db.updateTable('payments').set(fields).where('reference', '=', reference).execute()
    const kinds = async () => (await run(t)).differences.map(({ kind }) => kind).sort()
    await change({ receivedCents: 150_00 })
    expect(await kinds()).toEqual(['amount', 'ledger', 'ledger'])
    await change({ receivedCents: null, feeCents: 1 })
    expect(await kinds()).toEqual(['amount', 'ledger'])
    await change({ feeCents: 281, reference: 'stay-CHANGED1' })
    expect(await kinds()).toEqual(['missing-here', 'missing-there'])
  })

  test('finds a refund that only the provider has, stores it, and notifies support', async () => {
    const { t, paystack, reference } = await paid()
    await paystack.trouble({ does: 'webhook-lost' })
    await refundAtDashboard(paystack.url, reference)
    await expect.poll(async () => (await paystack.books<Refunds>()).refunds[0]?.status).toBe('processed')
    expect((await run(t)).differences).toEqual([
      { kind: 'refund', provider: 'paystack', reference, says: 'The provider gave back $20.00; here it is $0.00.' },
    ])
    await idle(t)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['partRefunded'], refunds: ['succeeded'] })
    expect(toSupport(t).map(({ subject }) => subject)).toContain(`Money of payment ${reference} went back without us`)
    expect((await run(t)).differences).toEqual([])
  })

  test('finds what was paid but not confirmed, and what was confirmed but not paid', async () => {
    const { t, reference } = await paid()
    await t.deps.db
      .updateTable('bookings')
      .set({ state: 'pending' } as never)
      .execute()
    expect((await run(t)).differences).toMatchObject([{ kind: 'order', reference }])
    await t.deps.db
      .updateTable('bookings')
      .set({ state: 'paid' } as never)
      .execute()
    await t.deps.db
      .updateTable('payments')
      .set({ state: 'open', succeededAt: null } as never)
      .execute()
    expect((await run(t)).differences.map(({ kind }) => kind)).toContain('order')
  })

  test('can be read by administrators only, also before the first run', async () => {
    const { t } = await paystackWorld()
    const [ama] = await t.customers(1)
    expect(await refusal(ama.send(getReconciliation, {}))).toMatchObject({ code: 'forbidden' })
    expect(await (await newAdmin(t)).send(getReconciliation, {})).toMatchObject({
      ranAt: null,
      total: 0,
      differences: [],
    })
  })
})
