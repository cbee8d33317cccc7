// Tests of what webhooks may and may not cause, by the numbers of their cases in docs/payment-cases.md.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getBooking } from '@akwaaba/contract/bookings'
import { toCents } from '@akwaaba/contract/money'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { requestRefund } from '#refunds/refunds.ts'
import {
  actAtPage,
  moneyRecords,
  openedPayment,
  paidOnce,
  paypalWorld,
  paystackKey,
  paystackWorld,
  signedBy,
} from '#testing/standins.ts'
import { idle, raw, runJob } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'

const toPaystack = { method: 'POST', path: '/webhooks/paystack' } as const
const toPaypal = { method: 'POST', path: '/webhooks/paypal' } as const

const charge = (reference: string, fields: object = {}) =>
  JSON.stringify({ event: 'charge.success', data: { id: 77, domain: 'test', status: 'success', reference, ...fields } })
const deliver = async (t: World, payload: string, headers: Record<string, string> = signedBy(paystackKey, payload)) =>
  (await raw(t, toPaystack, { payload, headers: { 'content-type': 'application/json', ...headers } })).status
const inbox = (t: World) => t.deps.db.selectFrom('providerEvents').selectAll().orderBy('receivedAt').execute()

/** A stay paid at Paystack's page, whose own webhook was lost. */
const paidWithoutWebhook = async (settings: Record<string, string> = {}) => {
  const { t, paystack } = await paystackWorld(settings)
  const whole = await openedPayment(t, 'card')
  await paystack.trouble({ does: 'webhook-lost' })
  await actAtPage(whole.next.url, 'pay')
  return { t, paystack, ...whole, reference: whole.payment.reference }
}

describe('POST /webhooks/paystack', () => {
  test('case 6: the same webhook five times at once takes effect once', async () => {
    const { t, reference } = await paidWithoutWebhook()
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(t, charge(reference))))
    expect(answers).toEqual([200, 200, 200, 200, 200])
    await idle(t)
    expect(await moneyRecords(t)).toEqual(paidOnce)
    expect(await inbox(t)).toMatchObject([{ event: 'charge.success', reference, handledAt: expect.any(Date) }])
  })

  test('case 8: reaches the same state when the webhook of a refund arrives before that of its charge', async () => {
    const { t, paystack, reference } = await paidWithoutWebhook()
    const data = {
      status: 'processed',
      transaction_reference: reference,
      refund_reference: null,
      amount: '14400',
      domain: 'test',
    }
    await fetch(`${paystack.url}/refund`, {
      method: 'POST',
      headers: { authorization: `Bearer ${paystackKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ transaction: reference }),
    })
    type Refunds = { refunds: { status: string }[] }
    await expect.poll(async () => (await paystack.books<Refunds>()).refunds[0]?.status).toBe('processed')
    expect(await deliver(t, JSON.stringify({ event: 'refund.processed', data }))).toBe(200)
    await idle(t)
    expect(await deliver(t, charge(reference))).toBe(200)
    await idle(t)
    // Either event causes a sync of both: the money had come and gone, and it bought nothing.
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded'] })
    expect((await moneyRecords(t)).receipts).toEqual([])
  })

  test('case 9: stores and answers an unknown reference, and changes nothing', async () => {
    const { t, paystack } = await paidWithoutWebhook()
    const before = (await paystack.calls()).length
    expect(await deliver(t, charge('stay-NOBODYS1'))).toBe(200)
    await idle(t)
    expect(await inbox(t)).toMatchObject([{ reference: 'stay-NOBODYS1', handledAt: null }])
    expect(await paystack.calls()).toHaveLength(before)
  })

  test.each<[string, (good: string) => Record<string, string>]>([
    ['missing', () => ({})],
    ['of another key', () => signedBy('sk_test_of_somebody', charge('stay-A'))],
    ['too short', (good) => ({ 'x-paystack-signature': good.slice(0, -2) })],
    ['too long', (good) => ({ 'x-paystack-signature': `${good}00` })],
    ['in upper case', (good) => ({ 'x-paystack-signature': good.toUpperCase() })],
    ['empty', () => ({ 'x-paystack-signature': '' })],
  ])('case 10: refuses a signature that is %s with an empty body', async (_, headers) => {
    const { t, reference } = await paidWithoutWebhook()
    const payload = charge(reference)
    const good = signedBy(paystackKey, payload)['x-paystack-signature']
    const reply = await raw(t, toPaystack, {
      payload,
      headers: { 'content-type': 'application/json', ...headers(good) },
    })
    expect(reply).toMatchObject({ status: 401, text: '' })
    await idle(t)
    expect(await inbox(t)).toEqual([])
    expect((await moneyRecords(t)).payments).toEqual(['open'])
  })

  test('case 11: one byte changed, or the same JSON written differently, is another body', async () => {
    const { t, reference } = await paidWithoutWebhook()
    const payload = charge(reference)
    const headers = signedBy(paystackKey, payload)
    expect(await deliver(t, payload.replace('"id":77', '"id":78'), headers)).toBe(401)
    expect(await deliver(t, payload.replace('"id":77', '"id": 77'), headers)).toBe(401)
    expect(await inbox(t)).toEqual([])
  })

  test('case 12: an event of the other mode is answered and ignored', async () => {
    const { t, reference } = await paidWithoutWebhook()
    expect(await deliver(t, charge(reference, { domain: 'live' }))).toBe(200)
    await idle(t)
    expect(await inbox(t)).toEqual([])
    expect((await moneyRecords(t)).payments).toEqual(['open'])
  })

  test('case 13: a body beyond 256 kB is refused, one just below is read', async () => {
    const { t } = await paystackWorld()
    const padded = (length: number) => {
      const bare = charge('stay-NOBODYS1', { pad: '' })
      return charge('stay-NOBODYS1', { pad: 'x'.repeat(length - bare.length) })
    }
    expect(await deliver(t, padded(256 * 1024))).toBe(200)
    expect(await deliver(t, padded(256 * 1024 + 1))).toBe(413)
  })

  test.each(['', 'not json', '[]', '{"event":"charge.success"}', 'null'])(
    'case 14: %j with a good signature is kept as unreadable and answered',
    async (payload) => {
      const { t } = await paystackWorld()
      expect(await deliver(t, payload)).toBe(200)
      expect(await inbox(t)).toMatchObject([{ event: 'unreadable', reference: null }])
    },
  )

  test('case 15: stores and answers an event of an unknown type', async () => {
    const { t } = await paystackWorld()
    const payload = JSON.stringify({ event: 'customeridentification.success', data: { id: 9, domain: 'test' } })
    expect(await deliver(t, payload)).toBe(200)
    expect(await inbox(t)).toMatchObject([{ event: 'customeridentification.success', reference: null }])
  })

  test('does not trust the event: a signed success of a payment that was not made changes nothing', async () => {
    const { t } = await paystackWorld()
    const { ama, bookingId, payment } = await openedPayment(t, 'card')
    expect(await deliver(t, charge(payment.reference, { amount: 144_00, currency: 'USD' }))).toBe(200)
    await idle(t)
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: false })
    expect((await moneyRecords(t)).payments).toEqual(['open'])
  })

  test('case 74: accepts signatures of the previous key, but not of a third one', async () => {
    const { t, reference } = await paidWithoutWebhook({ PAYSTACK_OLD_SECRET_KEY: 'sk_test_of_before' })
    const payload = charge(reference)
    expect(await deliver(t, payload, signedBy('sk_test_of_before', payload))).toBe(200)
    expect(await deliver(t, payload, signedBy('sk_test_of_nobody', payload))).toBe(401)
    await idle(t)
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('needs no frontend key, and does not exist without Paystack', async () => {
    const { t } = await paystackWorld({ FRONTEND_KEY: 'akwaaba-web' })
    expect(await deliver(t, charge('stay-NOBODYS1'))).toBe(200)
    expect((await raw(t, toPaypal, { payload: '{}' })).status).toBe(404)
  })

  test('events are deleted after ninety days', async () => {
    const { t } = await paystackWorld()
    await deliver(t, charge('stay-NOBODYS1'))
    t.wait({ days: 89 })
    await runJob(t, 'accounts:tidy', {})
    expect(await inbox(t)).toHaveLength(1)
    t.wait({ days: 2 })
    await runJob(t, 'accounts:tidy', {})
    expect(await inbox(t)).toEqual([])
  })
})

describe('POST /webhooks/paypal', () => {
  const approved = (customId: string) =>
    JSON.stringify({
      id: 'WH-1',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: 'X', purchase_units: [{ custom_id: customId }] },
    })

  const approvedWithoutWebhook = async (...how: Parameters<typeof paypalWorld>) => {
    const { t, paypal } = await paypalWorld(...how)
    const whole = await openedPayment(t, 'paypal')
    await paypal.trouble({ does: 'webhook-lost' })
    await actAtPage(whole.next.url, 'pay')
    const payload = approved(whole.payment.reference)
    const certificate = `${paypal.url}/certs/cert.pem`
    const send = async (headers: Record<string, string>, body = payload) =>
      (await raw(t, toPaypal, { payload: body, headers: { 'content-type': 'application/json', ...headers } })).status
    return { t, paypal, payload, certificate, send }
  }

  test('case 6: the same webhook five times at once takes effect once', async () => {
    const { t, paypal, payload, certificate, send } = await approvedWithoutWebhook()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(paypal.sign(payload, certificate))))
    expect(answers).toEqual([200, 200, 200, 200, 200])
    await idle(t)
    expect(await moneyRecords(t)).toEqual(paidOnce)
    expect(await inbox(t)).toHaveLength(1)
  })

  test('case 10: refuses a missing or altered header', async () => {
    const { t, paypal, payload, certificate, send } = await approvedWithoutWebhook()
    const good = paypal.sign(payload, certificate)
    for (const name of Object.keys(good)) {
      const { [name]: _, ...rest } = good
      expect(await send(rest), `without ${name}`).toBe(401)
    }
    expect(await send({ ...good, 'paypal-transmission-id': 'another' })).toBe(401)
    expect(await send({ ...good, 'paypal-transmission-sig': Buffer.from('forged').toString('base64') })).toBe(401)
    expect(await send({ ...good, 'paypal-auth-algo': 'MD5withRSA' })).toBe(401)
    expect(await inbox(t)).toEqual([])
  })

  test('case 11: refuses a body with one changed byte', async () => {
    const { paypal, payload, certificate, send } = await approvedWithoutWebhook()
    expect(await send(paypal.sign(payload, certificate), `${payload} `)).toBe(401)
  })

  test('case 14: stores a signed body that is not JSON as unreadable', async () => {
    const { t, paypal, certificate, send } = await approvedWithoutWebhook()
    expect(await send(paypal.sign('not json', certificate), 'not json')).toBe(200)
    expect(await inbox(t)).toMatchObject([{ event: 'unreadable' }])
  })

  test('case 67: requests certificates from PayPal only', async () => {
    const { paypal, payload, send } = await approvedWithoutWebhook()
    let visits = 0
    const trap = createServer((_, reply) => {
      visits++
      reply.end()
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void trap.close())
    const { port } = trap.address() as AddressInfo
    const addresses = [
      `http://127.0.0.1:${port}/cert.pem`,
      `https://127.0.0.1:${port}/cert.pem`,
      'http://api.paypal.com/cert.pem',
      'https://paypal.com.evil.example/cert.pem',
      'https://evilpaypal.com/cert.pem',
      'https://user@api.paypal.com/cert.pem',
      'https://api.paypal.com:8443/cert.pem',
      'file:///etc/passwd',
      'no address',
    ]
    for (const address of addresses) expect(await send(paypal.sign(payload, address)), address).toBe(401)
    expect(visits).toBe(0)
  })

  test('case 73: refuses a certificate that is not valid now', async () => {
    const { t, paypal, payload, certificate, send } = await approvedWithoutWebhook()
    t.wait({ days: 366 * 5 })
    expect(await send(paypal.sign(payload, certificate))).toBe(401)
  })

  test('finds a payment by its order or capture when the event has no reference of ours', async () => {
    const { t, paypal, certificate, send } = await approvedWithoutWebhook()
    const { providerRef } = await t.deps.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const resource = { id: 'CAPTURE', supplementary_data: { related_ids: { order_id: providerRef } } }
    const payload = JSON.stringify({ id: 'WH-2', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })
    expect(await send(paypal.sign(payload, certificate), payload)).toBe(200)
    await idle(t)
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 52: stores a dispute and logs it', async () => {
    const lines: string[] = []
    const { t, paypal, certificate, send } = await approvedWithoutWebhook(
      { LOG_LEVEL: 'error' },
      { write: (line) => lines.push(line) },
    )
    const payload = JSON.stringify({ id: 'WH-3', event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { id: 'PP-D-1' } })
    expect(await send(paypal.sign(payload, certificate), payload)).toBe(200)
    expect(await inbox(t)).toMatchObject([{ event: 'CUSTOMER.DISPUTE.CREATED' }])
    expect(lines.join('')).toContain('a payer disputes a payment')
  })

  test('case 52: a dispute stops a refund that was not sent yet, and administrators are notified once', async () => {
    const { t, paypal, certificate, send } = await approvedWithoutWebhook()
    const [{ reference }] = await Promise.all([t.deps.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()])
    await runJob(t, 'payment:check', { reference })
    await inTransaction(t.deps.db, async (tx) => {
      const payment = await tx.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
      await requestRefund(t.deps, tx, payment, { reason: 'by-admin', key: 'a part', amountCents: toCents(4000) })
      // The worker must not be faster than the dispute.
      await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`.execute(tx)
    })
    const { chargeRef } = await t.deps.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    // The stand-in does not know it: what is signed counts then.
    const disputed_transactions = [{ seller_transaction_id: chargeRef }]
    const resource = { dispute_id: 'PP-D-1', status: 'OPEN', disputed_transactions }
    const payload = JSON.stringify({ id: 'WH-4', event_type: 'CUSTOMER.DISPUTE.CREATED', resource })
    for (const _ of ['once', 'again']) expect(await send(paypal.sign(payload, certificate), payload)).toBe(200)
    await idle(t)
    const to = t.deps.config.site.supportEmail
    expect((await t.nextMail(to, ({ subject }) => subject.includes('disputed'))).text).toContain(
      'no refund of this payment is sent',
    )
    expect((await moneyRecords(t)).refunds).toEqual(['requested'])
    await runJob(t, 'payment:send-refund', {
      refundId: (await t.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()).id,
    })
    expect(await paypal.calls()).not.toContainEqual(expect.stringMatching(/refund$/))
    expect(t.mailTo(to).filter(({ subject }) => subject.includes('disputed'))).toHaveLength(1)
  })
})
