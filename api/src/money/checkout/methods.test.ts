// Tests of what every provider behind the port guarantees: one refund per id, and no answer about another payment.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { gateway } from '#testing/buying.ts'
import { stayScene } from '#testing/money.ts'
import { actAtPage, openedPayment, paypalKeys, paypalWorld, paystackWorld, waitForWebhooks } from '#testing/standins.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

type Refunds = { refunds: unknown[] }

const providerIn = (t: World, name: string) => {
  const found = t.deps.providers[name]
  if (!found) throw new Error(`this world has no ${name}`)
  return found
}
const askFor = async (t: World) => {
  const payment = await t.deps.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  return { ...payment, refundId: t.deps.ids.next(), amountCents: 10_00, note: '' }
}

/** The address of a provider that gives the same answer to every call, and a token. */
const answering = async (answer: object): Promise<string> => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    const isToken = request.url?.includes('token') === true
    response.end(JSON.stringify(isToken ? { access_token: 'a', expires_in: 9000 } : answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a refund that is requested twice with one id is made once, and is found again', () => {
  test('Paystack', async () => {
    const { t, paystack } = await paystackWorld()
    await actAtPage((await openedPayment(t, 'card')).next.url, 'pay')
    await waitForWebhooks(t, paystack, 1)
    await paystack.trouble({ does: 'webhook-lost' })
    const [provider, ask] = [providerIn(t, 'paystack'), await askFor(t)]
    const first = await provider.refund(ask)
    expect(await provider.refund(ask)).toMatchObject({ providerRef: first.providerRef })
    expect(await provider.readRefund({ ...ask, refundRef: first.providerRef ?? '' })).toMatchObject({
      providerRef: first.providerRef,
    })
    expect((await paystack.books<Refunds>()).refunds).toHaveLength(1)
    expect(await provider.listRefunds(ask)).toMatchObject([{ providerRef: first.providerRef, refundId: ask.refundId }])
  })

  test('PayPal', async () => {
    const { t, paypal } = await paypalWorld()
    await actAtPage((await openedPayment(t, 'paypal')).next.url, 'pay')
    await waitForWebhooks(t, paypal, 2)
    await paypal.trouble({ does: 'webhook-lost' })
    const [provider, ask] = [providerIn(t, 'paypal'), await askFor(t)]
    const first = await provider.refund(ask)
    expect(await provider.refund(ask)).toEqual(first)
    expect(await provider.readRefund({ ...ask, refundRef: first.providerRef ?? '' })).toEqual(first)
    expect((await paypal.books<Refunds>()).refunds).toHaveLength(1)
    expect(await provider.listRefunds(ask)).toMatchObject([{ providerRef: first.providerRef, refundId: ask.refundId }])
  })

  test('the test gateway', async () => {
    const { t, confirm } = await stayScene(here())
    await confirm()
    const ask = await askFor(t)
    await gateway(t).refund(ask)
    await gateway(t).refund(ask)
    expect(await gateway(t).listRefunds(ask)).toMatchObject([{ refundId: ask.refundId, amountCents: 10_00 }])
  })
})

describe('Paystack', () => {
  const known = { reference: 'stay-A', providerRef: null, chargeRef: null }
  const paid = { id: 1, domain: 'test', status: 'success', reference: 'stay-A', amount: 100, currency: 'USD' }
  const providerPayment = async (fields: object) => {
    const url = await answering({ status: true, message: 'Verification successful', data: { ...paid, ...fields } })
    const { t } = await paystackWorld({ PAYSTACK_URL: url })
    return providerIn(t, 'paystack').readPayment(known)
  }

  test('case 12: rejects an answer of the other mode, or about another payment', async () => {
    expect(await providerPayment({})).toMatchObject({ status: 'succeeded', amountCents: 100 })
    await expect(providerPayment({ domain: 'live' })).rejects.toMatchObject({ code: 'payment_unanswered' })
    await expect(providerPayment({ reference: 'stay-B' })).rejects.toMatchObject({ code: 'payment_unanswered' })
  })
})

describe('PayPal', () => {
  const known = { reference: 'stay-A', providerRef: 'O1', chargeRef: null }
  const amount = { currency_code: 'USD', value: '144.00' }
  const providerPayment = async (customId: string, ...statuses: string[]) => {
    const captures = statuses.map((status, at) => ({ id: `C${at}`, status, amount }))
    const unit = { custom_id: customId, amount, payments: { captures } }
    const url = await answering({ id: 'O1', status: 'COMPLETED', purchase_units: [unit] })
    const { t } = await paypalWorld({ PAYPAL_URL: url, PAYPAL_SECRET: paypalKeys.secret })
    return providerIn(t, 'paypal').readPayment(known)
  }

  test('takes the capture that succeeded, else one that is pending, else the last', async () => {
    expect(await providerPayment('stay-A', 'DECLINED', 'COMPLETED')).toMatchObject({
      status: 'succeeded',
      chargeRef: 'C1',
    })
    expect(await providerPayment('stay-A', 'REFUNDED', 'DECLINED')).toMatchObject({
      status: 'succeeded',
      chargeRef: 'C0',
    })
    expect(await providerPayment('stay-A', 'PENDING', 'DECLINED')).toMatchObject({ status: 'pending', chargeRef: 'C0' })
    expect(await providerPayment('stay-A', 'FAILED', 'DECLINED')).toMatchObject({ status: 'failed', chargeRef: 'C1' })
  })

  test('rejects an order with another reference', async () => {
    await expect(providerPayment('stay-B', 'COMPLETED')).rejects.toMatchObject({ code: 'payment_unanswered' })
  })
})
