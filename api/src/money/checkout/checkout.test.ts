// Tests of paying: once, by the caller, with the right amount, for every test card and any number of calls.
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { chargeTestCard, confirmBookingPayment, getPaymentOptions, startPayment } from '@akwaaba/contract/checkout'
import { centsFromDollars, toCents } from '@akwaaba/contract/money'
import { describe, expect, test } from 'vitest'
import { testCards } from '#providers/test/test-gateway.ts'
import { databaseFailures, gateway } from '#testing/buying.ts'
import { day, idle, newAdmin, raw, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const nowhere = '01900000-0000-7000-8000-000000000000'
const card = (does: 'success' | 'decline' | 'timeout' | 'late') =>
  testCards.find((each) => each.does === does)?.number ?? ''

const held = async (t: World, person: TestUser, fields: { instantBooking?: boolean } = {}) => {
  const flat = await t.apartment({ price: 48, ...fields })
  const { _id } = await person.send(createBooking, { body: stay(t, flat, 30, 33) })
  return { flat, bookingId: _id }
}
const start = (person: TestUser, bookingId: string, method: 'card' | 'paypal' | 'bank' = 'card') =>
  person.send(startPayment, { body: { bookingId, method } })
const confirm = (person: TestUser, bookingId: string) => person.send(confirmBookingPayment, { body: { bookingId } })
const charge = (t: World, reference: string, cardNumber?: string) =>
  t.anyone.send(chargeTestCard, { body: { reference, cardNumber } })
const read = (person: TestUser, id: string) => person.send(getBooking, { params: { id } })
const states = async (t: World) =>
  (await t.deps.db.selectFrom('payments').select('state').orderBy('createdAt').execute()).map(({ state }) => state)

describe('POST /api/booking/confirm-payment', () => {
  test('pays a booking without a started payment, and sends a receipt', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    expect(await confirm(ama, bookingId)).toMatchObject({
      status: 'succeeded',
      payment: { status: 'succeeded', amount: 144, currency: 'USD', method: 'card', bookingId },
    })
    expect(await read(ama, bookingId)).toMatchObject({ status: 'pending', depositPaid: true, holdExpiresAt: null })
    const receipt = await t.nextMail(ama.email)
    expect(receipt.subject).toContain('Receipt for Lantern Studio')
    expect(receipt.text).toContain('3 nights x $48.00: $144.00')
    expect(receipt.text).toContain('Total paid: $144.00')
  })

  test('keeps the nights of a paid booking after the hold expires', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const { flat, bookingId } = await held(t, ama)
    await confirm(ama, bookingId)
    t.wait({ minutes: 120 })
    await runJob(t, 'bookings:expire-holds', {})
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, flat, 30, 33) }))).toBe('dates_unavailable')
    expect(await read(ama, bookingId)).toMatchObject({ status: 'pending', depositPaid: true })
  })

  test('approves at once when the apartment has instant booking', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama, { instantBooking: true })
    await confirm(ama, bookingId)
    expect(await read(ama, bookingId)).toMatchObject({ status: 'approved', depositPaid: true })
    expect((await t.nextMail(ama.email)).text).toContain('your stay is confirmed')
  })

  test('pays once when it is called twice', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const first = await confirm(ama, bookingId)
    expect(await confirm(ama, bookingId)).toEqual(first)
    await idle(t)
    expect(t.mailTo(ama.email)).toHaveLength(1)
    expect(await states(t)).toEqual(['succeeded'])
  })

  test.each(['no payment was started', 'a payment was started'])(
    'pays once when called ten times at the same instant and %s',
    async (which) => {
      const t = await here.empty()
      const [ama] = await t.customers(1)
      const { bookingId } = await held(t, ama)
      if (which.startsWith('a')) await start(ama, bookingId)
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(confirm(ama, bookingId))))
      expect(tally(outcomes)).toEqual({ ok: 10 })
      await idle(t)
      expect(await states(t)).toEqual(['succeeded'])
      expect(t.mailTo(ama.email)).toHaveLength(1)
      const charged = await t.deps.db
        .selectFrom('testGatewayCharges')
        .select('reference')
        .where('chargedAt', 'is not', null)
        .execute()
      expect(charged).toHaveLength(1)
    },
  )

  test('gives the same payment to many clicks in quick succession', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const clicks = Array.from({ length: 24 }, async (_, i) => {
      await new Promise((resolve) => setTimeout(resolve, i * 4))
      return (await confirm(ama, bookingId)).payment
    })
    const payments = await Promise.all(clicks)
    expect(new Set(payments.map(({ reference }) => reference)).size).toBe(1)
    expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['succeeded']))
  })

  test('gives a slow click the payment that a faster one has made', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const provider = gateway(t)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let reads = 0
    t.deps.providers.test = {
      ...provider,
      readPayment: async (known) => {
        const providerPayment = await provider.readPayment(known)
        if (reads++ === 0) await released
        return providerPayment
      },
    }
    const slow = confirm(ama, bookingId)
    await expect.poll(() => reads).toBe(1)
    const fast = await confirm(ama, bookingId)
    release()
    expect(await slow).toEqual(fast)
  })

  test('settles without a deadlock when starting, charging, confirming and sweeping all happen at the same instant', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const { payment } = await start(ama, bookingId)
    await charge(t, payment.reference)
    t.wait({ minutes: 3 })
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => [
        outcomeOf(start(ama, bookingId)),
        outcomeOf(confirm(ama, bookingId)),
        runJob(t, 'payments:sweep', {}).then(() => 'ok'),
      ]).flat(),
    )
    expect(await databaseFailures(t)).toEqual({ deadlocks: 0, failedJobs: 0 })
    expect(outcomes.filter((outcome) => !['ok', 'illegal_transition'].includes(outcome))).toEqual([])
    expect(await states(t)).toEqual(['succeeded'])
    expect(t.mailTo(ama.email)).toHaveLength(1)
  })

  test("refuses another user's booking like an unknown one", async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const { bookingId } = await held(t, ama)
    for (const person of [esi, await newAdmin(t)]) {
      expect(await refusal(confirm(person, bookingId))).toMatchObject({ status: 404, code: 'not_found' })
      expect(await refusal(start(person, bookingId))).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect(await refusal(confirm(ama, nowhere))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await states(t)).toEqual([])
  })

  test('refuses a cancelled booking', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    await t.deps.db.updateTable('bookings').set({ state: 'cancelled' }).execute()
    expect(await refusal(confirm(ama, bookingId))).toMatchObject({ status: 409, code: 'illegal_transition' })
    expect(await states(t)).toEqual([])
  })

  test('refuses with payment_declined, keeps the hold, and lets the next payment succeed', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const { payment } = await start(ama, bookingId)
    await charge(t, payment.reference, card('decline'))
    for (let i = 0; i < 2; i++)
      expect(await refusal(confirm(ama, bookingId))).toMatchObject({ status: 402, code: 'payment_declined' })
    expect(await read(ama, bookingId)).toMatchObject({ status: 'pending', depositPaid: false })
    const second = await start(ama, bookingId)
    expect(second.payment.reference).not.toBe(payment.reference)
    await charge(t, second.payment.reference, card('success'))
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect(await states(t)).toEqual(['failed', 'succeeded'])
  })

  test('refuses with payment_unanswered when the provider does not answer, and settles once it does', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const { payment } = await start(ama, bookingId)
    await charge(t, payment.reference, card('timeout'))
    const refused = await refusal(confirm(ama, bookingId))
    expect(refused).toMatchObject({ status: 503, code: 'payment_unanswered' })
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect(await states(t)).toEqual(['open'])
    t.wait({ seconds: 16 })
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
  })

  test('gives pending for a late card, then succeeded', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const { payment } = await start(ama, bookingId)
    await charge(t, payment.reference, card('late'))
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'pending', payment: { status: 'pending' } })
    expect(await read(ama, bookingId)).toMatchObject({ depositPaid: false })
    t.wait({ seconds: 7 })
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
  })

  test.each(['timeout', 'late'] as const)('needs no browser: the sweep settles a %s card', async (does) => {
    const t = here()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const { payment } = await start(ama, bookingId)
    await charge(t, payment.reference, card(does))
    t.wait({ minutes: 3 })
    await runJob(t, 'payments:sweep', {})
    expect(await read(ama, bookingId)).toMatchObject({ depositPaid: true })
    expect((await t.nextMail(ama.email)).subject).toContain('Receipt')
  })

  test.each([
    ['amount', { amountCents: toCents(1_00) }],
    ['currency', { currency: 'GHS' }],
  ])(
    'case 16, 18: puts a payment in review when the provider gives another %s, and gives nothing for it',
    async (_, wrong) => {
      const t = await here.empty()
      const [ama] = await t.customers(1)
      const { bookingId } = await held(t, ama)
      const { payment } = await start(ama, bookingId)
      await t.deps.db.updateTable('testGatewayCharges').set(wrong).execute()
      await charge(t, payment.reference)
      expect(await outcomeOf(confirm(ama, bookingId))).toBe('payment_in_review')
      expect((await t.nextMail(t.deps.config.site.supportEmail)).subject).toContain(payment.reference)
      // An admin decides, also when the provider gives another answer later: no more of a charge will arrive.
      const right = { amountCents: centsFromDollars(payment.charge.amount), currency: 'USD' }
      await t.deps.db.updateTable('testGatewayCharges').set(right).execute()
      expect(await outcomeOf(confirm(ama, bookingId))).toBe('payment_in_review')
      expect(await states(t)).toEqual(['review'])
      expect(await read(ama, bookingId)).toMatchObject({ status: 'pending', depositPaid: false })
    },
  )
})

describe('POST /api/payments', () => {
  test('gives a double click the same open payment', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const started = await Promise.all(Array.from({ length: 5 }, () => start(ama, bookingId)))
    expect(new Set(started.map(({ payment }) => payment.reference)).size).toBe(1)
    expect(started[0]).toMatchObject({
      payment: { status: 'pending', amount: 144, currency: 'USD', method: 'card', bookingId },
      next: { kind: 'test-gateway', url: '/test-gateway/charges' },
    })
  })

  test('accepts another method in another tab, and pays once', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const first = await start(ama, bookingId, 'card')
    const second = await start(ama, bookingId, 'paypal')
    expect(second.payment.reference).not.toBe(first.payment.reference)
    await charge(t, second.payment.reference)
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded', payment: { method: 'paypal' } })
    expect(await states(t)).toEqual(['abandoned', 'succeeded'])
  })

  test('refunds what was paid in the tab of an abandoned payment', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const first = await start(ama, bookingId, 'card')
    const second = await start(ama, bookingId, 'paypal')
    await charge(t, second.payment.reference)
    await confirm(ama, bookingId)
    t.wait({ minutes: 60 })
    await runJob(t, 'payments:sweep', {})
    await charge(t, first.payment.reference)
    t.wait({ minutes: 30 })
    await runJob(t, 'payments:sweep', {})
    await idle(t)
    expect(await states(t)).toEqual(['refunded', 'succeeded'])
    expect((await t.nextMail(ama.email, ({ subject }) => subject.includes('refund'))).text).toContain('$144.00')
    expect(await read(ama, bookingId)).toMatchObject({ depositPaid: true })
  })

  test('abandons a payment after half an hour without a charge', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    await start(ama, bookingId)
    t.wait({ minutes: 29 })
    await runJob(t, 'payments:sweep', {})
    expect(await states(t)).toEqual(['open'])
    t.wait({ minutes: 2 })
    await runJob(t, 'payments:sweep', {})
    expect(await states(t)).toEqual(['abandoned'])
  })

  test('refuses a booking that is paid already', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    await confirm(ama, bookingId)
    expect(await refusal(start(ama, bookingId))).toMatchObject({ status: 409, code: 'illegal_transition' })
  })
})

describe('GET /api/payments/options', () => {
  test('says that the test gateway is used, and lists its cards', async () => {
    const t = here()
    const options = await t.anyone.send(getPaymentOptions, {})
    expect(options).toMatchObject({ testGateway: true, methods: ['card', 'paypal', 'bank'] })
    expect(options.testCards.map(({ number }) => number)).toEqual(testCards.map(({ number }) => number))
  })
})

describe('POST /test-gateway/charges', () => {
  test('charges a reference once, stores no card number, and declines unknown cards', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const { bookingId } = await held(t, ama)
    const { payment } = await start(ama, bookingId)
    await charge(t, payment.reference, '4111 1111 1111 1111')
    await charge(t, payment.reference, card('success'))
    const [row] = await t.deps.db.selectFrom('testGatewayCharges').selectAll().execute()
    expect(row).toMatchObject({ outcome: 'decline' })
    expect(JSON.stringify(row)).not.toContain('4111')
  })

  test('refuses an unknown reference', async () => {
    const t = here()
    const reply = await raw(t, chargeTestCard, { payload: { reference: `stay-${day(t, 0)}` } })
    expect(reply).toMatchObject({ status: 404, json: { code: 'not_found' } })
  })
})
