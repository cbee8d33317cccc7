// Tests of the failure cases of paying by Paystack, by their numbers in docs/payment-cases.md, against the stand-in.
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
  paystackWorld,
  statusOf,
  waitForWebhooks,
} from '#testing/standins.ts'
import { refusal, runJob } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'

type Books = { transactions: { reference: string; metadata: Record<string, unknown> }[] }

const lost = { does: 'webhook-lost', on: 'charge' } as const

describe('opening a payment', () => {
  test('sends the amount, our reference, both channels and both return addresses', async () => {
    const { t, paystack } = await paystackWorld()
    const { payment, next } = await openedPayment(t, 'card')
    expect(next).toEqual({ kind: 'redirect', url: expect.stringContaining(`${paystack.url}/pay/`) })
    const { transactions } = await paystack.books<Books>()
    expect(transactions).toMatchObject([{ reference: payment.reference, amount: 144_00, currency: 'USD' }])
    expect(transactions[0]?.metadata.cancel_action).toBe(
      `${t.deps.config.publicUrl}/payment?payment=${payment._id}&cancelled=1`,
    )
    expect(await actAtPage(next.url, 'pay')).toContain(`${t.deps.config.publicUrl}/payment?payment=${payment._id}`)
  })

  test('case 26: opens one payment for a double click', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    const again = await Promise.all(
      Array.from({ length: 4 }, () => ama.send(startPayment, { body: { bookingId, method: 'card' } })),
    )
    expect(new Set(again.map((one) => one.next.url))).toEqual(new Set([next.url]))
    expect((await paystack.books<Books>()).transactions).toHaveLength(1)
  })
})

describe('return, webhook and sweep', () => {
  test('case 1: settles when the webhook arrives before the guest returns', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await actAtPage(next.url, 'pay')
    expect(await waitForWebhooks(t, paystack, 1)).toEqual([{ event: 'charge.success', status: 200 }])
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: true })
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 2: settles when the guest returns before the webhook', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await paystack.trouble({ does: 'webhook-held' })
    await actAtPage(next.url, 'pay')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    await paystack.release()
    await waitForWebhooks(t, paystack, 1)
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 3: settles by the webhook alone when the browser was closed', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, payment, next } = await openedPayment(t, 'card')
    await actAtPage(next.url, 'pay')
    await waitForWebhooks(t, paystack, 1)
    expect(await statusOf(ama, payment._id)).toBe('succeeded')
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 4: settles by the return alone when the webhook was lost', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await paystack.trouble(lost)
    await actAtPage(next.url, 'pay')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 5: settles by the sweep without return and webhook', async () => {
    const { t, paystack } = await paystackWorld()
    const { next } = await openedPayment(t, 'card')
    await paystack.trouble(lost)
    await actAtPage(next.url, 'pay')
    t.wait({ minutes: 3 })
    await runJob(t, 'payments:sweep', {})
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 7: settles once when return and webhook arrive at the same instant', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await paystack.trouble({ does: 'webhook-held' })
    await actAtPage(next.url, 'pay')
    const [back] = await Promise.all([confirm(ama, bookingId), paystack.release(), confirm(ama, bookingId)])
    expect(back.status).toBe('succeeded')
    await waitForWebhooks(t, paystack, 1)
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })
})

describe('amounts', () => {
  test.each([
    ['case 16: a lower amount', 'wrong-amount'],
    ['case 18: another currency', 'wrong-currency'],
  ] as const)('%s puts the payment into review and confirms nothing', async (_, does) => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, payment, next } = await openedPayment(t, 'card')
    await paystack.trouble({ does })
    await actAtPage(next.url, 'pay')
    await waitForWebhooks(t, paystack, 1)
    expect(await statusOf(ama, payment._id)).toBe('review')
    expect(await refusal(confirm(ama, bookingId))).toMatchObject({ status: 409, code: 'payment_in_review' })
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: false })
    expect((await moneyRecords(t)).receipts).toEqual([])
  })

  test('case 17: accepts a higher amount when the guest paid the fee', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await paystack.trouble({ does: 'higher-amount' })
    await actAtPage(next.url, 'pay')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    const [row] = await t.deps.db.selectFrom('payments').selectAll().execute()
    expect(row).toMatchObject({ amountCents: 144_00, receivedCents: 144_00 + 281, feeCents: 281 })
  })

  test('case 19: reads an amount that is written as text', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await paystack.trouble({ does: 'amount-as-text' })
    await actAtPage(next.url, 'pay')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
  })
})

describe('cedis', () => {
  const rateIs = async (t: World, cedis: number) => {
    const change = { cedisPerDollar: cedis, rateTakenAt: t.deps.clock.now() }
    await t.deps.db.updateTable('settings').set(change).execute()
  }

  test('are charged at the rate of the day, rounded half up, and nothing is offered without a rate', async () => {
    const { t, paystack } = await paystackWorld({ CHARGE_CURRENCY: 'GHS' })
    expect(await refusal(openedPayment(t, 'card'))).toMatchObject({ code: 'method_off' })
    await rateIs(t, 10.88) // 144.00 × 10.88 = 1566.72
    const { ama, bookingId, payment, next } = await openedPayment(t, 'card')
    expect(payment).toMatchObject({ amount: 144, currency: 'GHS', charge: { amount: 1566.72, currency: 'GHS' } })
    expect((await paystack.books<Books>()).transactions).toMatchObject([{ amount: 156_672, currency: 'GHS' }])
    await actAtPage(next.url, 'pay')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
  })

  test('case 22: expects the requested amount when the rate changes while the guest is at the page', async () => {
    const { t, paystack } = await paystackWorld({ CHARGE_CURRENCY: 'GHS' })
    await rateIs(t, 10.88)
    const { next } = await openedPayment(t, 'card')
    await rateIs(t, 15)
    await actAtPage(next.url, 'pay')
    await waitForWebhooks(t, paystack, 1)
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('case 22: opens another payment at the new rate when the guest starts again', async () => {
    const { t } = await paystackWorld({ CHARGE_CURRENCY: 'GHS' })
    await rateIs(t, 10.88)
    const { ama, bookingId } = await openedPayment(t, 'card')
    await rateIs(t, 15)
    const again = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
    expect(again.payment.charge).toEqual({ amount: 2160, currency: 'GHS' })
    expect((await moneyRecords(t)).payments).toEqual(['abandoned', 'open'])
  })
})

describe('attempts', () => {
  test('case 25: settles a card payment that was left for a bank transfer and paid after all', async () => {
    const { t, paystack } = await paystackWorld()
    const bank = {
      bankName: 'Bank of Accra',
      accountName: 'Akwaaba',
      accountNumber: '0011223344',
      branch: '',
      swift: '',
    }
    await t.deps.db
      .updateTable('settings')
      .set({ bank: JSON.stringify(bank) })
      .execute()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    expect(await actAtPage(next.url, 'leave')).toContain('cancelled=1')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'pending' })
    const transfer = await ama.send(startPayment, { body: { bookingId, method: 'bank' } })
    expect(transfer.next.kind).toBe('transfer')
    expect((await moneyRecords(t)).payments).toEqual(['abandoned', 'open'])
    await actAtPage(next.url, 'pay')
    await waitForWebhooks(t, paystack, 1)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['succeeded', 'abandoned'], receipts: ['receipt'] })
  })

  test('refuses a method without a provider', async () => {
    const { t } = await paystackWorld()
    const { ama, bookingId } = await openedPayment(t, 'card')
    const call = ama.send(startPayment, { body: { bookingId, method: 'paypal' } })
    expect(await refusal(call)).toMatchObject({ code: 'method_off' })
  })

  test('reports a declined card, and lets the next payment succeed', async () => {
    const { t } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await actAtPage(next.url, 'decline')
    expect(await refusal(confirm(ama, bookingId))).toMatchObject({ status: 402, code: 'payment_declined' })
    const again = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
    await actAtPage(again.next.url, 'pay')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect((await moneyRecords(t)).payments).toEqual(['failed', 'succeeded'])
  })

  test('case 27: uses a new reference when Paystack knows the first one already', async () => {
    const { t, paystack } = await paystackWorld()
    const taken = 'stay-TAKEN000'
    await paystack.control('transactions', { reference: taken, amount: 100_00, currency: 'USD' })
    const { ids } = t.deps
    let given = 0
    t.deps.ids = { ...ids, reference: (prefix) => (prefix === 'stay' && given++ === 0 ? taken : ids.reference(prefix)) }
    const { ama, bookingId, payment, next } = await openedPayment(t, 'card')
    expect(payment.reference).not.toBe(taken)
    await actAtPage(next.url, 'pay')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect((await moneyRecords(t)).payments).toEqual(['abandoned', 'succeeded'])
  })

  test('case 28: pays under a new reference when the answer to initialize was lost', async () => {
    const { t, paystack } = await paystackWorld()
    await paystack.trouble({ does: 'answer-lost', on: 'POST /transaction/initialize', times: 1 })
    const { ama, bookingId } = await heldStay(t)
    const pay = () => ama.send(startPayment, { body: { bookingId, method: 'card' } })
    expect(await refusal(pay())).toMatchObject({ status: 503, code: 'payment_unanswered' })
    const { transactions } = await paystack.books<Books>()
    expect(transactions).toHaveLength(1)
    t.wait({ seconds: 5 })
    const again = await pay()
    expect(again.payment.reference).not.toBe(transactions[0]?.reference)
    await actAtPage(again.next.url, 'pay')
    await waitForWebhooks(t, paystack, 1)
    expect((await moneyRecords(t)).payments).toEqual(['abandoned', 'succeeded'])
  })

  test('case 33: reports mobile money as pending until it is declined', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await paystack.trouble({ does: 'webhook-lost' })
    await paystack.trouble({ does: 'pending', on: 'GET /transaction/verify' })
    await actAtPage(next.url, 'pay')
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'pending' })
    expect((await moneyRecords(t)).payments).toEqual(['open'])
    await paystack.calm()
    await paystack.control('decline', {})
    expect(await refusal(confirm(ama, bookingId))).toMatchObject({ code: 'payment_declined' })
  })
})

describe('case 34: a failing provider', () => {
  test.each([
    ['answers 500', { does: 'error-500' }],
    ['is slower than our timeout', { does: 'slow' }],
    ['says 429 with a long reset', { does: 'rate-limit', seconds: 60 }],
    ['drops the connection', { does: 'answer-lost' }],
  ] as const)('%s: the payment stays pending, and is settled once the provider works again', async (_, fault) => {
    const { t, paystack } = await paystackWorld({ PROVIDER_SECONDS: '1.5' })
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await paystack.trouble({ does: 'webhook-lost' })
    await actAtPage(next.url, 'pay')
    await paystack.trouble({ ...fault, on: 'GET /transaction/verify' })
    const refused = await refusal(confirm(ama, bookingId))
    expect(refused).toMatchObject({ status: 503, code: 'payment_unanswered' })
    if (fault.does === 'rate-limit') expect(refused.retryAfter).toBe(60)
    expect((await moneyRecords(t)).payments).toEqual(['open'])
    await paystack.calm()
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
  })

  test('retries at once after one 500 or one short 429', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await paystack.trouble(lost)
    await actAtPage(next.url, 'pay')
    await paystack.trouble({ does: 'error-500', on: 'GET /transaction/verify', times: 1 })
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect((await paystack.calls()).filter((call) => call.includes('verify'))).toHaveLength(2)
  })

  test('an unreachable host does not fail the payment', async () => {
    const { t, paystack } = await paystackWorld({ PAYSTACK_URL: 'http://nothing.invalid' })
    expect(await refusal(openedPayment(t, 'card'))).toMatchObject({ status: 503, code: 'payment_unanswered' })
    expect((await moneyRecords(t)).payments).toEqual(['open'])
    expect(await paystack.calls()).toEqual([])
  })

  test.each(['html', 'missing-field'] as const)('case 35: an answer of %s decides nothing', async (does) => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId, next } = await openedPayment(t, 'card')
    await paystack.trouble({ does: 'webhook-lost' })
    await actAtPage(next.url, 'pay')
    await paystack.trouble({ does, on: 'GET /transaction/verify' })
    expect(await refusal(confirm(ama, bookingId))).toMatchObject({ code: 'payment_unanswered' })
    expect((await moneyRecords(t)).payments).toEqual(['open'])
    await paystack.calm()
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
  })
})
