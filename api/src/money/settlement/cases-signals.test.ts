// Tests of the cases 1–9, 16–18, 20, 21, 23, 24, 26, 27 and 71 of docs/payment-cases.md: return, webhook and sweep in any order, amounts, and several attempts.
import { createBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import { toCents } from '@akwaaba/contract/money'
import { listTourPurchases } from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import { charge, confirmTour, gateway, paymentStatesOf, start } from '#testing/buying.ts'
import { balances, disagreements, numbersOf, stayScene } from '#testing/money.ts'
import { idle, raw, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, type World } from '#testing/world.ts'
import { receiveEvent } from './inbox.ts'

const here = fileWorld()

let events = 0
/** Receives a webhook event about a payment; the same `key` is the same event again. */
const webhook = async (t: World, reference: string, event = 'charge.success', key = `event-${++events}`) => {
  await receiveEvent(t.deps, 'test', { key, event, reference })
}

const settledOnce = async (t: World, email: string) => {
  await idle(t)
  expect(await paymentStatesOf(t)).toEqual(['succeeded'])
  expect(t.mailTo(email).map(({ subject }) => subject.split(' ')[0])).toEqual(['Receipt'])
  expect(await numbersOf(t, 'receipt')).toEqual([1])
  expect(await balances(t)).toEqual({ 'provider:test USD': 14400, 'guests USD': -14400 })
  expect(await disagreements(t)).toEqual([])
}

describe('return, webhook and sweep', () => {
  test('case 1: settles when the webhook arrives before the return', async () => {
    const { t, ama, payThere, confirm } = await stayScene(await here.empty())
    const { reference } = await payThere()
    await webhook(t, reference)
    await idle(t)
    expect(await confirm()).toMatchObject({ status: 'succeeded' })
    await settledOnce(t, ama.email)
  })

  test('case 2: settles when the guest returns before the webhook', async () => {
    const { t, ama, payThere, confirm } = await stayScene(await here.empty())
    const { reference } = await payThere()
    expect(await confirm()).toMatchObject({ status: 'succeeded' })
    await webhook(t, reference)
    await settledOnce(t, ama.email)
  })

  test('case 3: settles by the webhook alone; cases 6 and 7: once for five webhooks and a return at the same instant', async () => {
    const { t, ama, payThere, confirm } = await stayScene(await here.empty())
    const { reference } = await payThere()
    const answers = [confirm(), ...[1, 2, 3, 4, 5].map(() => webhook(t, reference, 'charge.success', 'the-same'))]
    await Promise.all(answers)
    await settledOnce(t, ama.email)
    expect(await t.deps.db.selectFrom('providerEvents').select('key').execute()).toEqual([{ key: 'the-same' }])
  })

  test('case 4: settles by the return alone; case 5: by the sweep without both', async () => {
    const { t, ama, payThere, read } = await stayScene(await here.empty())
    await payThere()
    t.wait({ minutes: 3 })
    await runJob(t, 'payments:sweep', {})
    expect(await read()).toMatchObject({ depositPaid: true })
    await settledOnce(t, ama.email)
  })

  test('case 8: reaches the same state when the webhook of a refund arrives before that of its charge', async () => {
    const { t, ama, payThere } = await stayScene(await here.empty())
    const { reference } = await payThere()
    await webhook(t, reference, 'refund.processed')
    await idle(t)
    await webhook(t, reference)
    await settledOnce(t, ama.email)
  })

  test('case 9: ignores a webhook about an unknown payment', async () => {
    const { t } = await stayScene(await here.empty())
    await webhook(t, 'stay-NOWHERE0')
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual([])
    expect(await t.deps.db.selectFrom('providerEvents').select('reference').execute()).toEqual([
      { reference: 'stay-NOWHERE0' },
    ])
  })
})

describe('amounts', () => {
  test.each([
    ['case 16: less than was asked', { amountCents: toCents(143_99) }],
    ['case 17: more than was asked, and nobody says that it is a fee', { amountCents: toCents(150_00) }],
    ['case 18: another currency', { currency: 'GHS' }],
  ])('%s: goes into review, confirms nothing, and is refunded as it was paid', async (_, wrong) => {
    const { t, payThere, confirm, read, refund } = await stayScene(await here.empty())
    const { _id } = await payThere()
    await t.deps.db.updateTable('testGatewayCharges').set(wrong).execute()
    expect(await outcomeOf(confirm())).toBe('payment_in_review')
    expect(await read()).toMatchObject({ status: 'pending', depositPaid: false })
    const row = { amountCents: 144_00, currency: 'USD', ...wrong }
    expect(await balances(t)).toEqual({
      [`provider:test ${row.currency}`]: row.amountCents,
      [`guests ${row.currency}`]: -row.amountCents,
    })
    expect((await t.nextMail(t.deps.config.site.supportEmail)).text).toContain('we asked for $144.00')
    const after = await refund(_id)
    expect(after.refunds).toMatchObject([{ amount: { amount: row.amountCents / 100, currency: row.currency } }])
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await balances(t)).toEqual({})
  })

  test('case 17: accepts a higher amount when the guest paid the fee', async () => {
    const { t, payThere, confirm } = await stayScene(await here.empty())
    await payThere()
    const provider = gateway(t)
    t.deps.providers.test = {
      ...provider,
      readPayment: async (known) => ({
        ...(await provider.readPayment(known)),
        amountCents: 147_00,
        requestedCents: 144_00,
        feeCents: 281,
      }),
    }
    expect(await confirm()).toMatchObject({ status: 'succeeded', payment: { charge: { amount: 144 } } })
    expect(await balances(t)).toEqual({
      'provider:test USD': 14419,
      'guests USD': -14700,
      'cost:provider-fee USD': 281,
    })
  })

  test('case 20: ignores a price sent by the browser', async () => {
    const { t, ama, flat, bookingId } = await stayScene(await here.empty())
    const forged = await raw(t, startPayment, {
      token: ama.token,
      payload: { bookingId, method: 'card', price: 1, totalPrice: 1 },
    })
    expect(forged).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
    const cheap = await refusal(ama.send(createBooking, { body: { ...stay(t, flat, 50, 53), price: 1 } }))
    expect(cheap).toMatchObject({ code: 'price_changed', facts: { price: 144 } })
    expect((await start(ama, { bookingId })).payment).toMatchObject({ amount: 144 })
  })

  test('case 21: a changed price does not apply to a booked stay, but to a tour whose payment is started again', async () => {
    const { t, ama, payThere, confirm } = await stayScene(await here.empty())
    await t.deps.db
      .updateTable('apartments')
      .set({ priceCents: toCents(99_00) })
      .execute()
    await payThere()
    expect((await confirm()).payment).toMatchObject({ amount: 144 })
    const packageId = await t.tour({ price: 245 })
    const before = await start(ama, { packageId })
    await t.deps.db
      .updateTable('tours')
      .set({ priceCents: toCents(300_00) })
      .execute()
    const after = await start(ama, { packageId })
    expect([before.payment.amount, after.payment.amount]).toEqual([245, 300])
    // Anyone who pays at the first page after all has paid what that page said.
    await charge(t, before.payment.reference)
    await runJob(t, 'payment:check', { reference: before.payment.reference })
    expect(await ama.send(listTourPurchases, {})).toMatchObject([{ price: 245 }])
  })

  test('case 71: settles a price of zero at once, without a provider', async () => {
    const { t, ama } = await stayScene(await here.empty())
    const packageId = await t.tour({ price: 0 })
    const { payment, next } = await start(ama, { packageId })
    expect(payment).toMatchObject({ status: 'succeeded', amount: 0 })
    expect(next).toEqual({ kind: 'redirect', url: `${t.deps.config.publicUrl}/payment?payment=${payment._id}` })
    expect(await confirmTour(ama, packageId)).toMatchObject({ status: 'succeeded' })
    await idle(t)
    expect(await t.deps.db.selectFrom('testGatewayCharges').selectAll().execute()).toEqual([])
    expect(await disagreements(t)).toEqual([])
  })
})

describe('attempts', () => {
  test.each([
    ['case 23: two tabs at the same provider', 'card'],
    ['case 24: a card and PayPal', 'paypal'],
  ] as const)('%s: confirms once what was paid twice, and refunds one payment', async (_, method) => {
    const { t, ama, bookingId, confirm } = await stayScene(await here.empty())
    const first = await start(ama, { bookingId })
    const second = await start(ama, { bookingId, method })
    for (const { payment } of [first, second]) await charge(t, payment.reference)
    await Promise.all([confirm(), webhook(t, first.payment.reference), webhook(t, second.payment.reference)])
    await idle(t)
    expect((await paymentStatesOf(t)).sort()).toEqual(method === 'card' ? ['succeeded'] : ['refunded', 'succeeded'])
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.startsWith('Receipt'))).toHaveLength(1)
    if (method === 'paypal')
      expect((await t.nextMail(ama.email, ({ subject }) => subject.includes('refund'))).text).toContain(
        'paid for already',
      )
    expect(await disagreements(t)).toEqual([])
  })

  test('case 26: a double click opens one payment and gets one page', async () => {
    const { t, ama, bookingId } = await stayScene(await here.empty())
    const provider = gateway(t)
    let opened = 0
    t.deps.providers.test = {
      ...provider,
      open: async (opening) => {
        const number = ++opened
        await new Promise((resolve) => setTimeout(resolve, 60))
        return { url: `/page-${number}-of-${opening.reference}`, providerRef: null }
      },
    }
    const pages = await Promise.all([1, 2, 3, 4].map(() => start(ama, { bookingId })))
    expect(tally(pages.map(({ next }) => next.url))).toEqual({ [`/page-1-of-${pages[0]?.payment.reference}`]: 4 })
    expect(await paymentStatesOf(t)).toEqual(['open'])
  })

  test('case 27: uses another reference when the first one is taken', async () => {
    const { t, ama, bookingId } = await stayScene(await here.empty())
    const first = await start(ama, { packageId: await t.tour() })
    const { reference } = t.deps.ids
    let calls = 0
    t.deps.ids = { ...t.deps.ids, reference: (prefix) => (calls++ === 0 ? first.payment.reference : reference(prefix)) }
    const second = await start(ama, { bookingId })
    expect(calls).toBe(2)
    expect(second.payment.reference).not.toBe(first.payment.reference)
  })
})
