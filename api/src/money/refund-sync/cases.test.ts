// Tests of the failure cases of refunds through Paystack and PayPal, by their numbers in docs/payment-cases.md.
import { refundPayment, retryRefund } from '@akwaaba/contract/payment-admin'
import { describe, expect, test } from 'vitest'
import { moneyRecords, paidStay, paypalWorld, paystackWorld, waitForWebhooks } from '#testing/standins.ts'
import { idle, newAdmin, refusal, retryNow, waitForDelayedJob } from '#testing/tools.ts'
import type { World } from '#testing/world.ts'

type PaystackBooks = { refunds: { amount: number; status: string }[] }
type PaypalBooks = { refunds: { status: string; amount: { value: string } }[]; keys: string[] }

const asker = async (t: World, id: string) => {
  const boss = await newAdmin(t)
  return async (at: number, amount?: number) => {
    const body = { amount, note: 'Sorry', key: `0190aaaa-0000-7000-8000-00000000000${at}` }
    await boss.send(refundPayment, { params: { id }, body })
    return boss
  }
}
/** A stay paid by card; `ask` is an administrator's wish to refund it. */
const paidByCard = async (settings: Record<string, string> = {}) => {
  const { t, paystack } = await paystackWorld(settings)
  const { payment } = await paidStay(t, paystack, 'card')
  return { t, paystack, ask: await asker(t, payment._id) }
}
const paidByPaypal = async () => {
  const { t, paypal } = await paypalWorld()
  const { payment } = await paidStay(t, paypal, 'paypal')
  return { t, paypal, ask: await asker(t, payment._id) }
}
const refundOf = async (t: World) => (await t.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()).id

describe('Paystack', () => {
  test('case 46: refunds the whole payment once, with a credit note', async () => {
    const { t, paystack, ask } = await paidByCard()
    await ask(1)
    await ask(1)
    await waitForWebhooks(t, paystack, 2)
    expect(await moneyRecords(t)).toEqual({
      payments: ['refunded'],
      refunds: ['succeeded'],
      postings: ['fee', 'paid', 'refunded'],
      receipts: ['credit-note', 'receipt'],
    })
    expect((await paystack.books<PaystackBooks>()).refunds).toMatchObject([{ amount: 144_00, status: 'processed' }])
  })

  test('cases 47 and 48: refunds two parts up to the whole, and no more', async () => {
    const { t, paystack, ask } = await paidByCard()
    await ask(1, 44)
    await waitForWebhooks(t, paystack, 2)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['partRefunded'], refunds: ['succeeded'] })
    expect(await refusal(ask(2, 100.01))).toMatchObject({ status: 409, code: 'refund_too_large' })
    await ask(3, 100)
    await waitForWebhooks(t, paystack, 3)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded', 'succeeded'] })
    expect((await paystack.books<PaystackBooks>()).refunds.map(({ amount }) => amount)).toEqual([44_00, 100_00])
  })

  test.each(['answer-lost', 'html'] as const)('case 49: sends a part once when the answer is %s', async (does) => {
    const { t, paystack, ask } = await paidByCard({ PROVIDER_SECONDS: '1.5' })
    await paystack.trouble({ does: 'webhook-lost', on: 'refund' })
    await paystack.trouble({ does, on: 'POST /refund', times: 1 })
    await ask(1, 44)
    await waitForDelayedJob(t, 'payment:send-refund')
    // Nothing was made by the first attempt of the second case: it is asked about this long before it is sent again.
    t.wait({ minutes: 16 })
    await retryNow(t)
    await idle(t)
    expect((await paystack.books<PaystackBooks>()).refunds).toMatchObject([{ amount: 44_00 }])
  })

  test.each([
    ['refund-failed', 'failed'],
    ['refund-needs-attention', 'needsAttention'],
  ] as const)(
    'case 50: a refund with %s waits for an administrator, who is notified and retries it',
    async (does, state) => {
      const { t, paystack, ask } = await paidByCard()
      await paystack.trouble({ does, times: 1 })
      const boss = await ask(1)
      await waitForWebhooks(t, paystack, 2)
      expect(await moneyRecords(t)).toMatchObject({ payments: ['refundDue'], refunds: [state] })
      await t.nextMail(t.deps.config.site.supportEmail)
      if (state === 'needsAttention') await paystack.control('refunds', { status: 'failed' })
      await boss.send(retryRefund, { params: { id: await refundOf(t) } })
      await waitForWebhooks(t, paystack, state === 'needsAttention' ? 4 : 3)
      expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded'] })
    },
  )

  test('case 51: counts a refund once when its webhook arrives before the answer to our call', async () => {
    const { t, paystack, ask } = await paidByCard()
    await paystack.trouble({ does: 'webhook-first', on: 'POST /refund' })
    await ask(1)
    await waitForWebhooks(t, paystack, 2)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded'] })
    expect((await moneyRecords(t)).receipts).toEqual(['credit-note', 'receipt'])
  })
})

describe('PayPal', () => {
  test('case 46: refunds the whole payment once', async () => {
    const { t, paypal, ask } = await paidByPaypal()
    await ask(1)
    await waitForWebhooks(t, paypal, 3)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded'] })
    expect((await paypal.books<PaypalBooks>()).refunds).toMatchObject([{ amount: { value: '144.00' } }])
  })

  test('case 49: repeats a call with a lost answer under the same key', async () => {
    const { t, paypal, ask } = await paidByPaypal()
    await paypal.trouble({ does: 'answer-lost', on: 'POST /v2/payments/captures', times: 2 })
    await ask(1, 44)
    await waitForDelayedJob(t, 'payment:send-refund')
    await retryNow(t)
    await idle(t)
    expect((await paypal.books<PaypalBooks>()).refunds).toMatchObject([{ amount: { value: '44.00' } }])
    expect((await moneyRecords(t)).refunds).toEqual(['succeeded'])
    const { keys } = await paypal.books<PaypalBooks>()
    expect(new Set(keys.filter((key) => !/^(create|capture)-/.test(key)))).toEqual(
      new Set([`refund-${await refundOf(t)}`]),
    )
  })

  test('case 50: retries a failed refund under another key when an administrator requests it', async () => {
    const { t, paypal, ask } = await paidByPaypal()
    await paypal.trouble({ does: 'refund-failed', times: 1 })
    const boss = await ask(1)
    await idle(t)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refundDue'], refunds: ['failed'] })
    await boss.send(retryRefund, { params: { id: await refundOf(t) } })
    await waitForWebhooks(t, paypal, 4)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded'] })
    expect((await paypal.books<PaypalBooks>()).refunds.map(({ status }) => status)).toEqual(['FAILED', 'COMPLETED'])
  })

  test('settles a refund that takes days by its webhook', async () => {
    const { t, paypal, ask } = await paidByPaypal()
    await paypal.trouble({ does: 'pending', on: 'refund' })
    await ask(1)
    await idle(t)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refundDue'], refunds: ['sent'] })
    await paypal.control('refunds', { status: 'COMPLETED' })
    await waitForWebhooks(t, paypal, 3)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded'] })
  })
})
