// Tests that a refund which fails is never sent twice, and that admins always learn of it.
import { getBooking } from '@akwaaba/contract/bookings'
import { listPayments, refundByHand, refundPayment, retryRefund } from '@akwaaba/contract/payment-admin'
import { getReconciliation } from '@akwaaba/contract/reconciliation'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { gateway } from '#testing/buying.ts'
import { balances, disagreements, stayScene } from '#testing/money.ts'
import {
  actAtPage,
  moneyRecords,
  openedPayment,
  paypalWorld,
  paystackWorld,
  waitForWebhooks,
} from '#testing/standins.ts'
import { idle, newAdmin, refusal, runJob, waitForDelayedJob, waitForFailedJob } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'
import { confirmUnsent, markPaidByHand } from './stuck.ts'

const here = fileWorld()

type Books = { refunds: { amount: number; status: string }[] }

const byHand = { bankTransactionId: 'FT-1', destination: 'MTN 024 … 567' }
const refundOf = (t: World) => t.deps.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
const wake = (t: World) => t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
const toSupport = (t: World) => t.mailTo(t.deps.config.site.supportEmail)

/** A refund of a card payment for which Paystack wants to know an account. */
const needingAttention = async () => {
  const { t, paystack } = await paystackWorld()
  const { payment, next, ama, bookingId } = await openedPayment(t, 'card')
  await actAtPage(next.url, 'pay')
  await waitForWebhooks(t, paystack, 1)
  const boss = await newAdmin(t)
  await paystack.trouble({ does: 'refund-needs-attention', times: 1 })
  await boss.send(refundPayment, { params: { id: payment._id }, body: { amount: 44, key: t.deps.ids.next() } })
  await waitForWebhooks(t, paystack, 2)
  const { id } = await refundOf(t)
  return { t, paystack, boss, ama, bookingId, payment, params: { id } }
}

describe('a refund that the provider still holds', () => {
  test('is neither sent again nor paid by hand', async () => {
    const { t, paystack, boss, params } = await needingAttention()
    const again = await refusal(boss.send(retryRefund, { params }))
    expect(again).toMatchObject({ status: 409, code: 'illegal_transition' })
    expect(again.message).toContain('still holds this refund')
    expect(await refusal(boss.send(refundByHand, { params, body: byHand }))).toMatchObject({ status: 409 })
    await paystack.control('refunds', { status: 'processed' })
    await waitForWebhooks(t, paystack, 3)
    expect((await paystack.books<Books>()).refunds).toMatchObject([{ amount: 44_00, status: 'processed' }])
    expect(await moneyRecords(t)).toMatchObject({ payments: ['partRefunded'], refunds: ['succeeded'] })
  })

  test('and has sent without notice is only stored', async () => {
    const { t, paystack, boss, params } = await needingAttention()
    await paystack.trouble({ does: 'webhook-lost' })
    await paystack.control('refunds', { status: 'processed' })
    const late = await refusal(boss.send(refundByHand, { params, body: byHand }))
    expect(late).toMatchObject({ status: 409, code: 'illegal_transition' })
    expect(late.message).toContain('has sent this refund meanwhile')
    expect(await moneyRecords(t)).toMatchObject({ payments: ['partRefunded'], refunds: ['succeeded'] })
    expect((await refundOf(t)).destination).toBe('')
  })

  test('is synced every hour', async () => {
    const { t, paystack } = await needingAttention()
    await paystack.trouble({ does: 'webhook-lost' })
    await paystack.control('refunds', { status: 'processed' })
    t.wait({ minutes: 7 * 60 })
    await runJob(t, 'payments:sweep-refunds', {})
    await idle(t)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['partRefunded'], refunds: ['succeeded'] })
  })

  test('is not changed while it cannot be read', async () => {
    const { t, paystack, boss, params } = await needingAttention()
    await paystack.trouble({ does: 'error-500', on: 'GET /refund' })
    const silent = await refusal(boss.send(retryRefund, { params }))
    expect(silent).toMatchObject({ status: 503, code: 'payment_unanswered' })
    expect(silent.message).toContain('does not say')
    expect((await refundOf(t)).state).toBe('needsAttention')
  })
})

describe('a refund that failed at the provider', () => {
  test('is sent again once for many clicks; the id of the first attempt stays known', async () => {
    const { t, paystack, boss, params } = await needingAttention()
    const { providerRef } = await refundOf(t)
    await paystack.control('refunds', { status: 'failed' })
    const clicks = await Promise.allSettled([1, 2, 3].map(() => boss.send(retryRefund, { params })))
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await waitForWebhooks(t, paystack, 4)
    expect((await paystack.books<Books>()).refunds.map(({ status }) => status)).toEqual(['failed', 'processed'])
    expect(await refundOf(t)).toMatchObject({ state: 'succeeded', earlierRefs: [providerRef] })
  })

  test('is not paid by hand when another admin has sent it again', async () => {
    const { t, paystack, boss, params } = await needingAttention()
    await paystack.control('refunds', { status: 'failed' })
    const sure = await confirmUnsent(t.deps, params.id)
    await boss.send(retryRefund, { params })
    const late = t.deps.db.transaction().execute((tx) => markPaidByHand(t.deps, tx, sure, { actorId: '', ...byHand }))
    await expect(late).rejects.toMatchObject({ code: 'illegal_transition' })
  })

  test('and succeeds after it was paid by hand is stored, and support is notified', async () => {
    const { t, paystack, boss, ama, bookingId, params } = await needingAttention()
    await paystack.control('refunds', { status: 'failed' })
    await boss.send(refundByHand, { params, body: byHand })
    await paystack.control('refunds', { status: 'processed' })
    await waitForWebhooks(t, paystack, 4)
    await t.nextMail(t.deps.config.site.supportEmail, ({ subject }) => subject.includes('went back without us'))
    expect(await moneyRecords(t)).toMatchObject({ payments: ['partRefunded'], refunds: ['succeeded', 'succeeded'] })
    expect(await balances(t)).toMatchObject({ 'provider:bank USD': -4400, 'guests USD': -5600 })
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: true })
  })
})

test('PayPal: reads from the order whether a refund without an answer was made', async () => {
  const { t, paypal } = await paypalWorld()
  const { payment, next } = await openedPayment(t, 'paypal')
  await actAtPage(next.url, 'pay')
  await waitForWebhooks(t, paypal, 2)
  await paypal.trouble({ does: 'webhook-lost' })
  await paypal.trouble({ does: 'answer-lost', on: 'POST /v2/payments/captures' })
  const boss = await newAdmin(t)
  await boss.send(refundPayment, { params: { id: payment._id }, body: { amount: 44, key: t.deps.ids.next() } })
  await waitForDelayedJob(t, 'payment:send-refund')
  const { id } = await refundOf(t)
  await t.deps.db.updateTable('refunds').set({ state: 'needsAttention' }).execute()
  expect((await refusal(boss.send(retryRefund, { params: { id } }))).message).toContain('has sent this refund')
  expect((await moneyRecords(t)).refunds).toEqual(['succeeded'])
})

describe('a refund without a job', () => {
  const orphaned = async () => {
    const scene = await stayScene(await here.empty())
    const { t, refund } = scene
    const { payment } = await scene.confirm()
    const up = gateway(t)
    const down = async () => {
      throw new Error('down')
    }
    t.deps.providers.test = { ...up, refund: down, readRefund: down }
    await refund(payment._id, 44)
    await waitForFailedJob(t, 'payment:send-refund')
    // As after its last attempt: the worker does not run it again.
    await sql`delete from graphile_worker._private_jobs`.execute(t.deps.db)
    return { ...scene, up }
  }

  test('is sent by the sweep some hours later', async () => {
    const { t, up } = await orphaned()
    t.deps.providers.test = up
    await runJob(t, 'payments:sweep-refunds', {})
    expect((await refundOf(t)).state).toBe('sent')
    t.wait({ minutes: 7 * 60 })
    await runJob(t, 'payments:sweep-refunds', {})
    await idle(t)
    expect((await refundOf(t)).state).toBe('succeeded')
    expect(await disagreements(t)).toEqual([])
  })

  test('waits for an administrator after two days, who is notified, and is in the reconciliation', async () => {
    const { t, admin } = await orphaned()
    t.wait({ minutes: 49 * 60 })
    await wake(t)
    await runJob(t, 'payments:sweep-refunds', {})
    expect((await refundOf(t)).state).toBe('needsAttention')
    await t.nextMail(t.deps.config.site.supportEmail, ({ subject }) => subject.includes('needs attention'))
    expect(await admin.send(listPayments, { query: { view: 'stuck' } })).toHaveLength(1)
    await runJob(t, 'payments:reconcile', {})
    expect((await admin.send(getReconciliation, {})).differences).toMatchObject([
      { kind: 'waiting', says: 'A refund of $44.00 waits for somebody to send it.' },
    ])
  })

  test('can be paid by hand when its provider is no longer configured and it was never sent', async () => {
    const { t, admin, confirm, refund } = await stayScene(await here.empty())
    const { payment } = await confirm()
    delete (t.deps.providers as { test?: unknown }).test
    await refund(payment._id, 44)
    await waitForFailedJob(t, 'payment:send-refund')
    t.wait({ minutes: 49 * 60 })
    await wake(t)
    await runJob(t, 'payments:sweep-refunds', {})
    expect(toSupport(t)).toHaveLength(1)
    const { id } = await refundOf(t)
    await admin.send(refundByHand, { params: { id }, body: byHand })
    expect((await refundOf(t)).state).toBe('succeeded')
  })
})
