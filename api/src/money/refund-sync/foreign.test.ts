// Tests that a refund made at the provider, not by us, is noticed when its webhook arrives.
import { declineBooking, getBooking } from '@akwaaba/contract/bookings'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { expect, test } from 'vitest'
import { reconcile } from '#reconciliation/reconciliation.ts'
import { balances } from '#testing/money.ts'
import {
  actAtPage,
  moneyRecords,
  openedPayment,
  paypalKeys,
  paypalWorld,
  paystackKey,
  paystackWorld,
  waitForWebhooks,
} from '#testing/standins.ts'
import { idle, newAdmin } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'

const paidByCard = async () => {
  const { t, paystack } = await paystackWorld()
  const whole = await openedPayment(t, 'card')
  await actAtPage(whole.next.url, 'pay')
  await waitForWebhooks(t, paystack, 1)
  const json = { 'content-type': 'application/json' }
  const atDashboard = (body: object) =>
    fetch(`${paystack.url}/refund`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${paystackKey}` },
      body: JSON.stringify({ transaction: whole.payment.reference, ...body }),
    })
  return { t, paystack, ...whole, atDashboard }
}
const told = (t: World) =>
  t.nextMail(t.deps.config.site.supportEmail, ({ subject }) => subject.includes('went back without us'))
const rows = (t: World) => t.deps.db.selectFrom('refunds').selectAll().orderBy('createdAt').execute()

test('Paystack: stores it once, notifies support, and the rest can still be refunded', async () => {
  const { t, paystack, ama, bookingId, payment, atDashboard } = await paidByCard()
  await paystack.trouble({ does: 'webhook-twice', on: 'refund' })
  await atDashboard({ amount: 44_00 })
  await waitForWebhooks(t, paystack, 3)
  expect((await told(t)).text).toContain(payment.reference)
  expect(await moneyRecords(t)).toMatchObject({ payments: ['partRefunded'], refunds: ['succeeded'] })
  expect(await rows(t)).toMatchObject([{ reason: 'at-provider', amountCents: 44_00 }])
  expect(await balances(t)).toMatchObject({ 'guests USD': -100_00 })
  expect(await reconcile(t.deps)).toEqual([])
  const boss = await newAdmin(t)
  await boss.send(declineBooking, { params: { id: bookingId }, body: { reason: 'The roof leaks.' } })
  await waitForWebhooks(t, paystack, 4)
  expect((await rows(t)).map(({ amountCents }) => amountCents)).toEqual([44_00, 100_00])
  expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: false })
})

test('Paystack: matches it with a waiting refund of ours of the same amount', async () => {
  const { t, paystack, payment, atDashboard } = await paidByCard()
  await paystack.trouble({ does: 'refund-failed', times: 1 })
  const boss = await newAdmin(t)
  await boss.send(refundPayment, { params: { id: payment._id }, body: { key: t.deps.ids.next() } })
  await waitForWebhooks(t, paystack, 2)
  await atDashboard({})
  await waitForWebhooks(t, paystack, 3)
  expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded'] })
  expect(await reconcile(t.deps)).toMatchObject([])
})

test('Paystack: reports one that exceeds the payment, also in the reconciliation', async () => {
  const { t, paystack, payment, atDashboard } = await paidByCard()
  await paystack.trouble({ does: 'refund-failed', times: 1 })
  const boss = await newAdmin(t)
  await boss.send(refundPayment, { params: { id: payment._id }, body: { amount: 100, key: t.deps.ids.next() } })
  await waitForWebhooks(t, paystack, 2)
  await atDashboard({ amount: 144_00 })
  await waitForWebhooks(t, paystack, 3)
  expect((await told(t)).text).toContain('does not fit into our books')
  expect((await moneyRecords(t)).refunds).toEqual(['failed'])
  expect(await reconcile(t.deps)).toMatchObject([
    { kind: 'refund', reference: payment.reference },
    { kind: 'waiting', reference: payment.reference },
  ])
})

test('PayPal: stores it and notifies support, and never stores a refund of ours twice', async () => {
  const { t, paypal } = await paypalWorld()
  const { payment, next } = await openedPayment(t, 'paypal')
  await actAtPage(next.url, 'pay')
  await waitForWebhooks(t, paypal, 2)
  const boss = await newAdmin(t)
  await boss.send(refundPayment, { params: { id: payment._id }, body: { amount: 10, key: t.deps.ids.next() } })
  await waitForWebhooks(t, paypal, 3)
  const credentials = Buffer.from(`${paypalKeys.clientId}:${paypalKeys.secret}`).toString('base64')
  const { access_token } = (await (
    await fetch(`${paypal.url}/v1/oauth2/token`, { method: 'POST', headers: { authorization: `Basic ${credentials}` } })
  ).json()) as { access_token: string }
  const { chargeRef } = await t.deps.db.selectFrom('payments').select('chargeRef').executeTakeFirstOrThrow()
  await fetch(`${paypal.url}/v2/payments/captures/${chargeRef}/refund`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'paypal-request-id': 'at the dashboard',
    },
    body: JSON.stringify({ amount: { currency_code: 'USD', value: '30.00' } }),
  })
  await waitForWebhooks(t, paypal, 4)
  await told(t)
  await idle(t)
  expect((await rows(t)).map(({ reason, amountCents, state }) => [reason, amountCents, state])).toEqual([
    ['by-admin', 10_00, 'succeeded'],
    ['at-provider', 30_00, 'succeeded'],
  ])
  expect(await reconcile(t.deps)).toEqual([])
})
