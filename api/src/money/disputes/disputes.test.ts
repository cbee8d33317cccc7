// Tests that disputes are stored, stop refunds while they are open, and are booked once when they are lost.
import { approveBooking } from '@akwaaba/contract/bookings'
import { listPayments, refundByHand, refundPayment, retryRefund } from '@akwaaba/contract/payment-admin'
import { listPayouts, markPayoutPaid } from '@akwaaba/contract/payouts'
import { closeDifferences, getReconciliation } from '@akwaaba/contract/reconciliation'
import { describe, expect, test } from 'vitest'
import { reconcile } from '#reconciliation/reconciliation.ts'
import { balances } from '#testing/money.ts'
import {
  moneyRecords,
  paidStay,
  paypalWorld,
  paystackWorld,
  refundsAsRequested,
  waitForWebhooks,
} from '#testing/standins.ts'
import { idle, newAdmin, refusal, retryNow, runJob, waitForFailedJob } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'

const scene = async <S extends { t: World }>(
  world: S,
  standIn: Parameters<typeof waitForWebhooks>[1],
  method: 'card' | 'paypal',
) => {
  const { t } = world
  const { payment, bookingId } = await paidStay(t, standIn, method)
  const boss = await newAdmin(t)
  return {
    ...{ ...world, boss, bookingId, payment, reference: payment.reference },
    ask: (amount?: number) =>
      boss.send(refundPayment, { params: { id: payment._id }, body: { amount, key: t.deps.ids.next() } }),
    posts: async () => (await standIn.calls()).filter((call) => /^POST .*refund$/.test(call)).length,
    disputes: () => t.deps.db.selectFrom('disputes').selectAll().orderBy('openedAt').execute(),
    refunds: () => refundsAsRequested(t.deps.db).execute(),
    mails: (word: string) => t.mailTo(t.deps.config.site.supportEmail).filter(({ subject }) => subject.includes(word)),
  }
}
const byCard = async () => {
  const world = await paystackWorld()
  const made = await scene(world, world.paystack, 'card')
  const dispute = (does: string, fields: object = {}) =>
    world.paystack.control('disputes', { does, reference: made.reference, ...fields })
  return { ...made, dispute }
}
const byPaypal = async () => {
  const world = await paypalWorld()
  const made = await scene(world, world.paypal, 'paypal')
  const dispute = (does: string, fields: object = {}) =>
    world.paypal.control('disputes', { does, reference: made.reference, ...fields })
  return { ...made, dispute }
}
type Scene = Pick<Awaited<ReturnType<typeof byCard>>, 't' | 'boss' | 'bookingId'>
/** The stay is over and its host is owed $129.60. */
const earned = async ({ t, boss, bookingId }: Scene) => {
  await boss.send(approveBooking, { params: { id: bookingId } })
  t.wait({ days: 31 })
  await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
  await runJob(t, 'payments:earn', {})
}

describe('Paystack', () => {
  test('an open dispute stops refunds requested before and after it, and a won one lets them be sent', async () => {
    const { t, paystack, boss, payment, dispute, ask, posts, disputes, mails } = await byCard()
    await paystack.trouble({ does: 'refund-failed', times: 1 })
    await ask(20)
    await waitForWebhooks(t, paystack, 2)
    await dispute('create')
    await waitForWebhooks(t, paystack, 3)
    expect(await disputes()).toMatchObject([{ state: 'opened', amountCents: 144_00, closedAt: null }])
    const { msg, refunds } = await ask(44)
    expect(msg).toContain('once the dispute about the payment is decided')
    await idle(t)
    expect(await moneyRecords(t)).toMatchObject({ refunds: ['failed', 'requested'] })
    const params = { id: refunds.find(({ amount }) => amount.amount === 20)?._id ?? '' }
    const body = { bankTransactionId: 'FT-1', destination: 'MTN 024 … 567' }
    expect(await refusal(boss.send(retryRefund, { params }))).toMatchObject({ code: 'payment_disputed', status: 409 })
    expect(await refusal(boss.send(refundByHand, { params, body }))).toMatchObject({ code: 'payment_disputed' })
    // Weeks later it still waits, and is no administrator's work.
    t.wait({ days: 3 })
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    await runJob(t, 'payments:sweep-refunds', {})
    expect(await posts()).toBe(1)
    const kinds = (await reconcile(t.deps)).filter(({ kind }) => kind === 'waiting')
    expect(kinds.map(({ says }) => says)).toEqual(['A refund of $20.00 waits for somebody to send it.'])
    expect(await boss.send(listPayments, { query: { view: 'disputed' } })).toMatchObject([
      { _id: payment._id, disputes: [{ state: 'opened', providerStatus: 'awaiting-merchant-feedback' }] },
    ])
    await dispute('remind')
    await dispute('resolve', { resolution: 'declined' })
    await waitForWebhooks(t, paystack, 6)
    expect(await disputes()).toMatchObject([{ state: 'won', closedAt: expect.any(Date) }])
    expect(await moneyRecords(t)).toMatchObject({ refunds: ['failed', 'succeeded'] })
    expect(await posts()).toBe(2)
    expect(mails('is disputed')).toHaveLength(1)
  })

  test('the database refuses a refund that is sent while its payment is disputed', async () => {
    const { t, paystack, dispute, ask } = await byCard()
    await dispute('create')
    await waitForWebhooks(t, paystack, 2)
    await ask(44)
    await idle(t)
    const sent = t.deps.db
      .updateTable('refunds')
      .set({ sends: 1, sentAt: new Date(0) })
      .execute()
    await expect(sent).rejects.toThrow('the payment is disputed')
  })

  test('one that is already won when it is first reported causes no mail', async () => {
    const { t, paystack, dispute, disputes, mails } = await byCard()
    await paystack.trouble({ does: 'webhook-lost', times: 1 })
    await dispute('create')
    await dispute('resolve', { resolution: 'declined' })
    await waitForWebhooks(t, paystack, 2)
    expect(await disputes()).toMatchObject([{ state: 'won' }])
    expect(mails('disputed')).toEqual([])
  })

  test.each([false, true])(
    'a lost one takes back what the host was not paid yet, is told, and stays listed until closed (unlisted: %s)',
    async (isUnlisted) => {
      const made = await byCard()
      const { t, paystack, boss, reference, dispute, disputes, mails } = made
      await earned(made)
      await dispute('create')
      await dispute('resolve', { resolution: 'auto-accepted', isUnlisted })
      await waitForWebhooks(t, paystack, isUnlisted ? 3 : 4)
      expect(await disputes()).toMatchObject([{ state: 'lost', lostCents: 144_00, bookedCents: 144_00 }])
      expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded'] })
      expect(await balances(t)).toEqual({ 'provider:paystack USD': -281, 'cost:provider-fee USD': 281 })
      expect((await boss.send(listPayouts, {})).map(({ net }) => net.amount)).toEqual([0])
      expect(mails('is lost')).toHaveLength(1)
      expect(
        (await t.nextMail(t.deps.config.site.supportEmail, ({ subject }) => subject.includes('is lost'))).text,
      ).toContain('$144.00')
      const lost = { kind: 'dispute', reference, says: 'A dispute is lost: the provider took back $144.00.' }
      expect(await reconcile(t.deps)).toEqual([
        expect.objectContaining({ kind: 'order', reference }),
        expect.objectContaining(lost),
      ])
      const { differences } = await boss.send(getReconciliation, {})
      const ids = differences.map(({ _id }) => _id)
      await boss.send(closeDifferences, { body: { ids, reason: 'The bank has decided.' } })
      expect(await reconcile(t.deps)).toEqual([])
    },
  )

  test('one lost after the payout makes the host owe the amount', async () => {
    const made = await byCard()
    const { t, paystack, boss, dispute } = made
    await earned(made)
    const [owed] = await boss.send(listPayouts, {})
    const body = { amount: owed?.net.amount ?? 0, note: 'GIP 4711' }
    await boss.send(markPayoutPaid, { params: { id: owed?._id ?? '' }, body })
    await dispute('create', { amount: 100_00 })
    await dispute('resolve', { resolution: 'merchant-accepted' })
    await waitForWebhooks(t, paystack, 4)
    expect(await boss.send(listPayouts, {})).toMatchObject([{ net: { amount: -90 }, fee: { amount: -10 } }])
    expect((await reconcile(t.deps)).map(({ kind }) => kind)).toEqual(['dispute'])
  })

  test('one lost about a part books no more than that part, even if the payment is called reversed', async () => {
    const { t, paystack, dispute, disputes } = await byCard()
    await dispute('create', { amount: 40_00 })
    await dispute('resolve', { resolution: 'merchant-accepted', isUnlisted: true })
    await waitForWebhooks(t, paystack, 3)
    expect(await disputes()).toMatchObject([{ state: 'lost', lostCents: 40_00, bookedCents: 40_00 }])
    expect(await moneyRecords(t)).toMatchObject({ payments: ['partRefunded'] })
  })

  test('a lost one replaces waiting refunds: the guest gets the money once', async () => {
    const { t, paystack, boss, dispute, ask, posts, refunds } = await byCard()
    await dispute('create', { amount: 60_00 })
    await waitForWebhooks(t, paystack, 2)
    await ask(20)
    await ask(100)
    await idle(t)
    await dispute('resolve', { resolution: 'merchant-accepted' })
    await waitForWebhooks(t, paystack, 5)
    // The first one, and forty of the second: sixty are left of it, and go out now.
    expect((await refunds()).map(({ reason, amountCents, state }) => [reason, amountCents, state])).toEqual([
      ['by-admin', 20_00, 'succeeded'],
      ['by-admin', 60_00, 'succeeded'],
      ['disputed', 40_00, 'succeeded'],
    ])
    // Administrators and the guest read what happened, and no mail says that the first one was sent.
    const [listed] = await boss.send(listPayments, { query: {} })
    expect(listed?.refunds.map(({ reason, amount }) => [reason, amount.amount]).sort()).toEqual([
      ['by-admin', 60],
      ['disputed', 20],
      ['disputed', 40],
    ])
    await idle(t)
    expect(t.mailbox.messages().filter(({ subject }) => subject === 'Your refund of $20.00')).toEqual([])
    expect(await posts()).toBe(1)
    expect(await balances(t)).toMatchObject({ 'guests USD': -24_00 })
    expect((await reconcile(t.deps)).map(({ kind }) => kind)).toEqual(['dispute'])
  })

  test('stops refunds while Paystack does not answer', async () => {
    const { t, paystack, dispute, ask, posts, disputes } = await byCard()
    await paystack.trouble({ does: 'error-500', on: 'GET' })
    await dispute('create')
    await waitForFailedJob(t, 'payment:event')
    expect(await disputes()).toMatchObject([{ state: 'opened' }])
    await ask(44)
    await paystack.calm()
    await retryNow(t)
    await idle(t)
    expect(await posts()).toBe(0)
    expect(await moneyRecords(t)).toMatchObject({ refunds: ['requested'] })
  })

  test('the sweep finds one whose webhook was lost', async () => {
    const { t, paystack, dispute, disputes } = await byCard()
    await paystack.trouble({ does: 'webhook-lost' })
    await dispute('create')
    await runJob(t, 'payments:sweep-refunds', {})
    expect(await disputes()).toMatchObject([{ state: 'opened' }])
    await dispute('resolve', { resolution: 'auto-accepted', isUnlisted: true })
    await runJob(t, 'payments:sweep-refunds', {})
    await idle(t)
    expect(await disputes()).toMatchObject([{ state: 'lost' }])
  })

  test('the sweep syncs one that was opened long ago until it is decided', async () => {
    const { t, paystack, dispute, disputes } = await byCard()
    await dispute('create')
    await waitForWebhooks(t, paystack, 2)
    t.wait({ days: 20 })
    await paystack.trouble({ does: 'webhook-lost' })
    await dispute('resolve', { resolution: 'declined' })
    await runJob(t, 'payments:sweep-refunds', {})
    expect(await disputes()).toMatchObject([{ state: 'won' }])
  })
})

describe('PayPal', () => {
  test('an open dispute stops a refund, and a won one lets it be sent', async () => {
    const { t, paypal, dispute, ask, posts, disputes } = await byPaypal()
    await dispute('create')
    await waitForWebhooks(t, paypal, 3)
    await ask(44)
    await idle(t)
    expect(await posts()).toBe(0)
    await dispute('resolve')
    await waitForWebhooks(t, paypal, 5)
    expect(await disputes()).toMatchObject([{ state: 'won', providerStatus: 'RESOLVED: RESOLVED_SELLER_FAVOUR' }])
    expect(await moneyRecords(t)).toMatchObject({ refunds: ['succeeded'] })
  })

  test('a lost one is reported by two webhooks and booked once', async () => {
    const { t, paypal, dispute, disputes, refunds } = await byPaypal()
    await dispute('create', { amount: '100.00' })
    await dispute('resolve', { outcome: 'RESOLVED_BUYER_FAVOUR' })
    await waitForWebhooks(t, paypal, 5)
    expect(await disputes()).toMatchObject([{ state: 'lost', lostCents: 100_00, reversalRef: expect.any(String) }])
    expect((await refunds()).map(({ reason, amountCents }) => [reason, amountCents])).toEqual([['disputed', 100_00]])
    expect(await moneyRecords(t)).toMatchObject({ payments: ['partRefunded'] })
  })

  test('a reversal without a dispute counts as a lost dispute, even without a webhook', async () => {
    const { t, paypal, dispute, disputes, mails } = await byPaypal()
    await dispute('reverse')
    await waitForWebhooks(t, paypal, 3)
    expect(await disputes()).toMatchObject([{ state: 'lost', providerId: null, lostCents: 144_00 }])
    expect(mails('is disputed')).toEqual([])
    expect(mails('is lost')).toHaveLength(1)
    expect((await reconcile(t.deps)).map(({ kind }) => kind)).toEqual(['order', 'dispute'])
    const silent = await byPaypal()
    await silent.paypal.trouble({ does: 'webhook-lost' })
    await silent.dispute('reverse')
    await reconcile(silent.t.deps)
    await idle(silent.t)
    expect(await silent.disputes()).toMatchObject([{ state: 'lost', lostCents: 144_00 }])
    expect(await moneyRecords(silent.t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded'] })
  })

  test('the sweep finds one on the second page of the list', async () => {
    const { t, paypal, dispute } = await byPaypal()
    const { payment } = await paidStay(t, paypal, 'paypal')
    await waitForWebhooks(t, paypal, 4)
    await paypal.trouble({ does: 'webhook-lost' })
    for (const _ of [1, 2, 3]) await dispute('create')
    await paypal.control('disputes', { does: 'create', reference: payment.reference })
    await runJob(t, 'payments:sweep-refunds', {})
    const found = t.deps.db.selectFrom('disputes').select('state').where('paymentId', '=', payment._id)
    expect(await found.execute()).toEqual([{ state: 'opened' }])
  })

  test('a signed webhook counts where the app may not read disputes', async () => {
    const { t, paypal, dispute, disputes } = await byPaypal()
    await paypal.trouble({ does: 'forbidden', on: 'GET /v1/customer/disputes' })
    await dispute('create')
    await waitForWebhooks(t, paypal, 3)
    expect(await disputes()).toMatchObject([{ state: 'opened' }])
    await dispute('resolve', { outcome: 'CANCELED_BY_BUYER' })
    await waitForWebhooks(t, paypal, 4)
    expect(await disputes()).toMatchObject([{ state: 'won' }])
  })

  test("one that is lost and won on appeal is booked back with the host's share, and can be lost again", async () => {
    const made = await byPaypal()
    const { t, paypal, boss, reference, dispute, disputes, mails } = made
    await earned(made)
    const before = await balances(t)
    await dispute('create')
    await dispute('resolve', { outcome: 'RESOLVED_BUYER_FAVOUR' })
    await waitForWebhooks(t, paypal, 5)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'] })
    expect((await boss.send(listPayouts, {})).map(({ net }) => net.amount)).toEqual([0])
    await dispute('appeal')
    await waitForWebhooks(t, paypal, 6)
    expect(await disputes()).toMatchObject([{ state: 'lost', providerStatus: expect.stringContaining('UNDER_REVIEW') }])
    await dispute('resolve')
    await waitForWebhooks(t, paypal, 7)
    expect(await disputes()).toMatchObject([{ state: 'won', lostCents: null, bookedCents: 0, recoveredCents: 144_00 }])
    expect(await moneyRecords(t)).toMatchObject({
      payments: ['succeeded'],
      refunds: ['succeeded', 'succeeded'],
      receipts: ['credit-note', 'credit-note', 'receipt'],
    })
    expect(await balances(t)).toEqual(before)
    expect(await boss.send(listPayouts, {})).toMatchObject([
      { net: { amount: 129.6 }, fee: { amount: 14.4 }, held: null },
    ])
    expect((await boss.send(listPayments, { query: { view: 'disputed' } }))[0]?.disputes).toMatchObject([
      { state: 'won', recovered: { amount: 144 } },
    ])
    expect(mails('won on appeal')).toHaveLength(1)
    const { differences } = await boss.send(getReconciliation, {})
    expect(differences).toEqual([])
    expect(await reconcile(t.deps)).toMatchObject([
      { kind: 'dispute', reference, says: expect.stringContaining('$144.00 is booked back') },
    ])
    // The same again, and a refund from us afterwards.
    await dispute('resolve', { outcome: 'RESOLVED_BUYER_FAVOUR' })
    await waitForWebhooks(t, paypal, 9)
    expect(await disputes()).toMatchObject([{ state: 'lost', bookedCents: 144_00 }])
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'] })
    expect((await boss.send(listPayouts, {})).map(({ net }) => net.amount)).toEqual([0])
    expect(mails('is lost')).toHaveLength(2)
  })

  test('one that is won on appeal after the payout cancels what the host owed', async () => {
    const made = await byPaypal()
    const { t, paypal, boss, dispute, ask } = made
    await earned(made)
    const [owed] = await boss.send(listPayouts, {})
    const body = { amount: owed?.net.amount ?? 0, note: 'GIP 4711' }
    await boss.send(markPayoutPaid, { params: { id: owed?._id ?? '' }, body })
    await dispute('create', { amount: '100.00' })
    await dispute('resolve', { outcome: 'ACCEPTED' })
    await waitForWebhooks(t, paypal, 5)
    expect((await boss.send(listPayouts, {})).map(({ net }) => net.amount)).toEqual([-90])
    await dispute('resolve', { outcome: 'DENIED' })
    await waitForWebhooks(t, paypal, 6)
    expect((await boss.send(listPayouts, {})).map(({ net }) => net.amount).sort()).toEqual([-90, 90])
    expect(await moneyRecords(t)).toMatchObject({ payments: ['succeeded'] })
    // All of it can be refunded again, and no more.
    expect(await refusal(ask(145))).toMatchObject({ code: 'refund_too_large' })
    await ask(144)
    await waitForWebhooks(t, paypal, 7)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'] })
    expect((await reconcile(t.deps)).filter(({ kind }) => kind === 'ledger')).toEqual([])
  })

  test('neither a late webhook nor an unknown outcome changes a lost dispute into a won one', async () => {
    const { t, paypal, dispute, disputes } = await byPaypal()
    await paypal.trouble({ does: 'forbidden', on: 'GET /v1/customer/disputes' })
    await dispute('create')
    await dispute('resolve', { outcome: 'SOMETHING_NEW' })
    await waitForWebhooks(t, paypal, 4)
    expect(await disputes()).toMatchObject([{ state: 'opened' }])
    await dispute('resolve', { outcome: 'RESOLVED_BUYER_FAVOUR' })
    await waitForWebhooks(t, paypal, 6)
    expect(await disputes()).toMatchObject([{ state: 'lost' }])
    await dispute('resolve')
    await waitForWebhooks(t, paypal, 7)
    expect(await disputes()).toMatchObject([{ state: 'lost', recoveredCents: 0 }])
  })
})
