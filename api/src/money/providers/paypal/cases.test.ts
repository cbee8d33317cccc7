// Tests of the failure cases of paying by PayPal, by their numbers in docs/payment-cases.md, against the stand-in.
import { getBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import { describe, expect, test } from 'vitest'
import {
  actAtPage,
  confirm,
  heldStay,
  moneyRecords,
  openedPayment,
  paidOnce,
  paypalWorld,
  statusOf,
  waitForWebhooks,
} from '#testing/standins.ts'
import { idle, refusal, runJob } from '#testing/tools.ts'

type Books = {
  orders: { id: string; status: string; customId: string; amount: object; capture: object | null }[]
  keys: string[]
}
/** Under which keys PayPal was told to take money, each once. */
const captureKeys = async (paypal: { books: <T>() => Promise<T> }) =>
  [...new Set((await paypal.books<Books>()).keys)].filter((key) => !/^create-/.test(key))

describe('opening a payment', () => {
  test('creates an order in dollars with our reference, and redirects the guest to its page', async () => {
    const { t, paypal } = await paypalWorld()
    const { payment, next } = await openedPayment(t, 'paypal')
    expect(next).toEqual({ kind: 'redirect', url: expect.stringContaining(`${paypal.url}/checkoutnow?token=`) })
    expect((await paypal.books<Books>()).orders).toMatchObject([
      { customId: payment.reference, amount: { currency_code: 'USD', value: '144.00' } },
    ])
    expect(await actAtPage(next.url, 'leave')).toContain('cancelled=1')
    expect(await actAtPage(next.url, 'pay')).toMatch(new RegExp(`payment=${payment._id}&token=\\w+&PayerID=`))
  })

  test('charges dollars even if cards are charged in cedis', async () => {
    const { t } = await paypalWorld({ CHARGE_CURRENCY: 'GHS' })
    const { payment } = await openedPayment(t, 'paypal')
    expect(payment).toMatchObject({ currency: 'USD', charge: { amount: 144, currency: 'USD' }, rate: null })
  })
})

describe('return, webhook and sweep', () => {
  test('case 4: captures an approved payment when the guest returns', async () => {
    const { t, paypal } = await paypalWorld()
    await paypal.trouble({ does: 'webhook-lost' })
    const { ama, bookingId, next } = await openedPayment(t, 'paypal')
    await actAtPage(next.url, 'pay')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 30: captures by the webhook when the browser was closed after the approval', async () => {
    const { t, paypal } = await paypalWorld()
    const { ama, bookingId, payment, next } = await openedPayment(t, 'paypal')
    await actAtPage(next.url, 'pay')
    expect((await waitForWebhooks(t, paypal, 2)).map(({ event }) => event)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
    ])
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: true })
    expect(await moneyRecords(t)).toEqual(paidOnce)
    expect(await captureKeys(paypal)).toEqual([expect.stringMatching(`^capture-${payment.reference}-`)])
  })

  test('case 5: captures by the sweep without return and webhook', async () => {
    const { t, paypal } = await paypalWorld()
    await paypal.trouble({ does: 'webhook-lost' })
    const { next } = await openedPayment(t, 'paypal')
    await actAtPage(next.url, 'pay')
    t.wait({ minutes: 3 })
    await runJob(t, 'payments:sweep', {})
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 7: captures once when return and webhook arrive at the same instant', async () => {
    const { t, paypal } = await paypalWorld()
    await paypal.trouble({ does: 'webhook-held', on: 'CHECKOUT', times: 1 })
    const { ama, bookingId, payment, next } = await openedPayment(t, 'paypal')
    await actAtPage(next.url, 'pay')
    const outcomes = await Promise.allSettled([confirm(ama, bookingId), paypal.release(), confirm(ama, bookingId)])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    await waitForWebhooks(t, paypal, 2)
    expect(await moneyRecords(t)).toEqual(paidOnce)
    expect(await captureKeys(paypal)).toEqual([expect.stringMatching(`^capture-${payment.reference}-`)])
  })
})

describe('amounts', () => {
  test.each([
    ['case 16: a lower amount', 'wrong-amount'],
    ['case 18: another currency', 'wrong-currency'],
  ] as const)('%s puts the payment into review and confirms nothing', async (_, does) => {
    const { t, paypal } = await paypalWorld()
    await paypal.trouble({ does })
    const { ama, bookingId, payment, next } = await openedPayment(t, 'paypal')
    await actAtPage(next.url, 'pay')
    await waitForWebhooks(t, paypal, 2)
    expect(await statusOf(ama, payment._id)).toBe('review')
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: false })
  })
})

describe('attempts', () => {
  test('case 28: gets the same order again when the answer to its creation was lost', async () => {
    const { t, paypal } = await paypalWorld()
    await paypal.trouble({ does: 'answer-lost', on: 'POST /v2/checkout/orders', times: 2 })
    const { ama, bookingId } = await heldStay(t)
    const pay = () => ama.send(startPayment, { body: { bookingId, method: 'paypal' } })
    expect(await refusal(pay())).toMatchObject({ status: 503, code: 'payment_unanswered' })
    t.wait({ seconds: 5 })
    const { next } = await pay()
    expect((await paypal.books<Books>()).orders).toHaveLength(1)
    await actAtPage(next.url, 'pay')
    await waitForWebhooks(t, paypal, 2)
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 29: finds the capture when the answer to it was lost', async () => {
    const { t, paypal } = await paypalWorld()
    await paypal.trouble({ does: 'webhook-lost' })
    await paypal.trouble({ does: 'answer-lost', on: 'POST /v2/checkout/orders/', times: 2 })
    const { ama, bookingId, payment, next } = await openedPayment(t, 'paypal')
    await actAtPage(next.url, 'pay')
    expect(await refusal(confirm(ama, bookingId))).toMatchObject({ code: 'payment_unanswered' })
    expect((await moneyRecords(t)).payments).toEqual(['open'])
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect(await moneyRecords(t)).toEqual(paidOnce)
    expect(await captureKeys(paypal)).toEqual([expect.stringMatching(`^capture-${payment.reference}-`)])
  })

  test.each([
    ['DECLINED', 'failed', []],
    ['COMPLETED', 'succeeded', ['receipt']],
  ] as const)('case 31: settles a capture that is pending for days and ends %s', async (end, state, receipts) => {
    const { t, paypal } = await paypalWorld()
    await paypal.trouble({ does: 'pending', on: 'capture' })
    const { ama, bookingId, next } = await openedPayment(t, 'paypal')
    await actAtPage(next.url, 'pay')
    await waitForWebhooks(t, paypal, 2)
    expect((await moneyRecords(t)).payments).toEqual(['open'])
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'pending' })
    t.wait({ days: 3 })
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    await runJob(t, 'payments:sweep', {})
    await runJob(t, 'bookings:expire-holds', {})
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ status: 'expired' })
    expect((await moneyRecords(t)).payments).toEqual(['open'])
    await paypal.control('captures', { status: end })
    await waitForWebhooks(t, paypal, 3)
    expect(await moneyRecords(t)).toMatchObject({ payments: [state], receipts })
    const depositPaid = state === 'succeeded'
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid })
  })

  test('case 32: captures the same order after INSTRUMENT_DECLINED', async () => {
    const { t, paypal } = await paypalWorld()
    await paypal.trouble({ does: 'webhook-lost' })
    const { ama, bookingId, payment, next } = await openedPayment(t, 'paypal')
    await actAtPage(next.url, 'decline')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'pending' })
    const again = await ama.send(startPayment, { body: { bookingId, method: 'paypal' } })
    expect(again.next.url).toBe(next.url)
    await actAtPage(next.url, 'pay')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect(await moneyRecords(t)).toEqual(paidOnce)
    expect((await paypal.books<Books>()).orders).toHaveLength(1)
    // PayPal would repeat its refusal under the key of the first approval.
    const key = expect.stringMatching(`^capture-${payment.reference}-`)
    expect(await captureKeys(paypal)).toEqual([key, key])
  })

  test('requests a new token when the old one has expired', async () => {
    const { t, paypal } = await paypalWorld()
    await openedPayment(t, 'paypal')
    t.wait({ minutes: 60 * 10 })
    await openedPayment(t, 'paypal')
    expect((await paypal.calls()).filter((call) => call === 'POST /v1/oauth2/token')).toHaveLength(2)
  })
})

describe('a failing provider', () => {
  test.each([
    ['case 34: it answers 500', 'error-500'],
    ['case 34: it is slower than our timeout', 'slow'],
    ['case 34: it drops the connection', 'answer-lost'],
    ['case 35: it answers HTML', 'html'],
    ['case 35: a field is missing', 'missing-field'],
  ] as const)('%s: the payment stays pending, and is settled once the provider works again', async (_, does) => {
    const { t, paypal } = await paypalWorld({ PROVIDER_SECONDS: '1.5' })
    await paypal.trouble({ does: 'webhook-lost' })
    const { ama, bookingId, next } = await openedPayment(t, 'paypal')
    await actAtPage(next.url, 'pay')
    await paypal.trouble({ does, on: 'GET /v2/checkout/orders' })
    expect(await refusal(confirm(ama, bookingId))).toMatchObject({ status: 503, code: 'payment_unanswered' })
    expect((await moneyRecords(t)).payments).toEqual(['open'])
    await paypal.calm()
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    await idle(t)
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })
})
