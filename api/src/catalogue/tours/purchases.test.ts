// Tests of buying tours: the price of the seats, each purchase once, none that is full or past, and a receipt.
import { formatDate } from '@akwaaba/contract/dates'
import { errors } from '@akwaaba/contract/errors'
import { toCents } from '@akwaaba/contract/money'
import { getTour, listTourPurchases } from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import { charge, confirmTour, gatewayCharges, paymentStatesOf, start, startAndPay } from '#testing/buying.ts'
import { day, idle, newAdmin, raw, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const tooLate = 'Your payment arrived too late: this package could no longer be booked. It is refunded in full.'
const nowhere = '01900000-0000-7000-8000-000000000000'

const buy = async (t: World, person: TestUser, packageId: string, seats = 1) => {
  await startAndPay(t, person, { packageId, seats })
  return confirmTour(person, packageId)
}
const bought = (person: TestUser) => person.send(listTourPurchases, {})
const left = async (t: World, id: string) => {
  await t.refreshCatalogue()
  return (await t.anyone.send(getTour, { params: { id } })).seatsLeft
}
const takeOff = (t: World, id: string) =>
  t.deps.db.updateTable('tours').set({ deletedAt: t.deps.clock.now() }).where('id', '=', id).execute()

describe('buying a tour', () => {
  test('takes the seats, multiplies the price by them, and lists the purchase', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.tour({ price: 120.35, seats: 16 })
    const started = await start(ama, { packageId: id, seats: 3 })
    expect(started).toMatchObject({
      payment: { status: 'pending', amount: 361.05, currency: 'USD', method: 'card', packageId: id, seats: 3 },
      next: { kind: 'test-gateway', url: '/test-gateway/charges' },
    })
    expect(started.payment).toMatchObject({ bookingId: null, propertyId: null })
    expect(await left(t, id)).toBe(16) // nobody holds a seat while paying
    await charge(t, started.payment.reference)
    expect(await confirmTour(ama, id)).toEqual({
      msg: 'Payment received. Thank you!',
      status: 'succeeded',
      payment: { ...started.payment, status: 'succeeded', state: 'succeeded', receiptId: expect.any(String) },
    })
    expect(await left(t, id)).toBe(13)
    expect(await bought(ama)).toEqual([
      {
        _id: expect.any(String),
        reference: started.payment.reference,
        package: await t.anyone.send(getTour, { params: { id } }),
        seats: 3,
        price: 361.05,
        status: 'bought',
        state: 'bought',
        actions: [],
        blocked: [{ action: 'return', code: 'illegal_transition', msg: errors.illegal_transition.msg }],
        callOffReason: '',
        isOffered: true,
        mayReturn: false,
        purchasedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        customer: { username: ama.username, email: ama.email, phoneNumber: '' },
      },
    ])
  })

  test('works by confirming without starting a payment: one seat', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.tour()
    expect(await confirmTour(ama, id)).toMatchObject({
      status: 'succeeded',
      payment: { status: 'succeeded', amount: 245, packageId: id, seats: 1 },
    })
    expect(await left(t, id)).toBe(15)
    expect((await gatewayCharges(t)).charged).toHaveLength(1)
  })

  test('never sells out where seats are not limited', async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const id = await t.tour({ seats: null })
    for (const person of [ama, esi]) expect(await buy(t, person, id, 20)).toMatchObject({ status: 'succeeded' })
    expect(await left(t, id)).toBeNull()
  })

  test('sends a receipt that says what was bought, for when, how many, and what it cost', async () => {
    const t = await world({ PUBLIC_URL: 'https://akwaaba.example' })
    const [ama] = await t.customers(1)
    const id = await t.tour({ date: day(t, 20) })
    const { payment } = await buy(t, ama, id, 2)
    const { subject, text, html } = await t.nextMail(ama.email)
    expect(subject).toBe('Receipt for Castles and Canopy')
    expect(text.replace(/\r\n/g, '\n').trim()).toBe(
      [
        `Hello ${ama.username},\n`,
        'Your payment has arrived, and your seats are yours.\n',
        'Castles and Canopy',
        `Date: ${formatDate(day(t, 20))}, 06:00`,
        'Meeting point: Main gate, Accra',
        'Seats: 2',
        `Reference: ${payment.reference}`,
        'Total paid: $490.00\n',
        'View My Packages: https://akwaaba.example/dashboard/packages\n',
        'Akwaaba',
        'support@akwaaba.example',
      ].join('\n'),
    )
    expect(html).toContain('href="https://akwaaba.example/dashboard/packages"')
  })

  test('leaves unknown facts out of the receipt', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    await confirmTour(ama, await t.tour({ meetingPoint: '', departureTime: '', title: 'Kente & <b>Co</b>' }))
    const { subject, text, html } = await t.nextMail(ama.email)
    expect(subject).toBe('Receipt for Kente & <b>Co</b>')
    expect(text).toContain(`Date: ${formatDate(day(t, 20))}\nSeats: 1\n`)
    expect(`${text}${html}`).not.toMatch(/Meeting point|null|undefined/)
    expect(html).toContain('Kente &amp; &lt;b&gt;Co&lt;/b&gt;')
  })
})

describe('before a charge', () => {
  test('a past tour is refused, and one of today is not', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.tour({ date: day(t, 1) })
    t.wait({ days: 1 })
    expect(await start(ama, { packageId: id })).toMatchObject({ payment: { status: 'pending' } })
    t.wait({ days: 1 })
    for (const call of [() => start(ama, { packageId: id }), () => confirmTour(ama, id)])
      expect(await refusal(call())).toMatchObject({ status: 409, code: 'tour_over', message: errors.tour_over.msg })
    expect(await gatewayCharges(t)).toEqual({ charged: [], refunded: [] })
  })

  test('a full tour is refused, and one with too few seats says how many are left', async () => {
    const t = await here.empty()
    const [ama, esi, kofi] = await t.customers(3)
    const id = await t.tour({ seats: 5 })
    const refused = async (seats: number) => refusal(start(kofi, { packageId: id, seats }))
    expect(await refused(6)).toMatchObject({ status: 409, code: 'sold_out', message: 'Only 5 seats are left.' })
    await buy(t, ama, id, 4)
    expect(await refused(2)).toMatchObject({ status: 409, code: 'sold_out', message: 'Only 1 seat is left.' })
    await buy(t, esi, id, 1)
    expect(await refused(1)).toMatchObject({ status: 409, code: 'sold_out', message: errors.sold_out.msg })
    expect(await refusal(confirmTour(kofi, id))).toMatchObject({ code: 'sold_out', message: errors.sold_out.msg })
    expect((await gatewayCharges(t)).charged).toHaveLength(2)
    expect(await left(t, id)).toBe(0)
  })

  test('a tour that sold out after the payment was started is refused by confirming', async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const id = await t.tour({ seats: 1 })
    await start(ama, { packageId: id })
    await buy(t, esi, id)
    expect(await refusal(confirmTour(ama, id))).toMatchObject({ status: 409, code: 'sold_out' })
    expect((await gatewayCharges(t)).charged).toHaveLength(1)
  })

  test('an unknown or removed tour is refused', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.tour()
    await takeOff(t, id)
    for (const packageId of [id, nowhere])
      for (const call of [() => start(ama, { packageId }), () => confirmTour(ama, packageId)])
        expect(await refusal(call())).toMatchObject({ status: 404, code: 'not_found' })
    expect(await paymentStatesOf(t)).toEqual([])
  })
})

describe('buying again', () => {
  test('is refused at the start, and confirming again replies with the first purchase', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.tour()
    const first = await buy(t, ama, id, 2)
    expect(await refusal(start(ama, { packageId: id, seats: 1 }))).toMatchObject({
      status: 409,
      code: 'already_bought',
      message: errors.already_bought.msg,
    })
    expect(await confirmTour(ama, id)).toEqual(first)
    t.wait({ days: 21 })
    expect(await confirmTour(ama, id)).toEqual(first) // also once the tour is over
    await idle(t)
    expect(await bought(ama)).toHaveLength(1)
    expect((await gatewayCharges(t)).charged).toHaveLength(1)
    expect(await left(t, id)).toBe(14)
    expect(t.mailTo(ama.email)).toHaveLength(1)
  })

  test.each([
    ['no payment was started', false],
    ['a payment was started', true],
  ] as const)('pays once when confirmed ten times at the same instant and %s', async (_, isStarted) => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.tour()
    if (isStarted) await start(ama, { packageId: id, seats: 1 })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(confirmTour(ama, id))))
    expect(tally(outcomes)).toEqual({ ok: 10 })
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['succeeded'])
    expect((await gatewayCharges(t)).charged).toHaveLength(1)
    expect(await left(t, id)).toBe(15)
    expect(t.mailTo(ama.email)).toHaveLength(1)
  })

  test('gives the same open payment to a double click, and another one for another number of seats', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.tour()
    const clicks = await Promise.all(Array.from({ length: 5 }, () => start(ama, { packageId: id, seats: 2 })))
    expect(new Set(clicks.map(({ payment }) => payment.reference)).size).toBe(1)
    const old = clicks[0]?.payment.reference ?? ''
    const { payment } = await start(ama, { packageId: id, seats: 3 })
    expect(payment).toMatchObject({ amount: 735, seats: 3 })
    await charge(t, payment.reference)
    expect(await confirmTour(ama, id)).toMatchObject({ payment: { reference: payment.reference, seats: 3 } })
    // The guest also pays in the first tab.
    await charge(t, old)
    await runJob(t, 'payment:check', { reference: old })
    await idle(t)
    expect((await gatewayCharges(t)).refunded).toEqual([old])
    expect(await left(t, id)).toBe(13)
  })
})

describe('a card', () => {
  test('that is declined is reported, takes no seat, and the next one succeeds', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.tour()
    const { payment } = await start(ama, { packageId: id, seats: 2 })
    await charge(t, payment.reference, 'decline')
    for (let i = 0; i < 2; i++)
      expect(await refusal(confirmTour(ama, id))).toMatchObject({ status: 402, code: 'payment_declined' })
    expect(await bought(ama)).toEqual([])
    expect(await left(t, id)).toBe(16)
    expect(await buy(t, ama, id, 2)).toMatchObject({ status: 'succeeded', payment: { seats: 2 } })
    expect(await paymentStatesOf(t)).toEqual(['failed', 'succeeded'])
    expect(await left(t, id)).toBe(14)
  })

  test('whose charge is delayed is pending first', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.tour()
    const { payment } = await start(ama, { packageId: id })
    await charge(t, payment.reference, 'late')
    expect(await confirmTour(ama, id)).toMatchObject({ status: 'pending', payment: { status: 'pending' } })
    expect(await left(t, id)).toBe(16)
    t.wait({ seconds: 7 })
    expect(await confirmTour(ama, id)).toMatchObject({ status: 'succeeded' })
  })

  test.each(['payment:check', 'payments:sweep'] as const)(
    'whose owner did not return is settled by %s, which takes the seat',
    async (job) => {
      const t = await here.empty()
      const [ama] = await t.customers(1)
      const id = await t.tour()
      const reference = await startAndPay(t, ama, { packageId: id, seats: 2 })
      t.wait({ minutes: 3 })
      await runJob(t, job, { reference } as never)
      expect(await left(t, id)).toBe(14)
      expect(await bought(ama)).toMatchObject([{ reference, seats: 2, price: 490 }])
      expect((await t.nextMail(ama.email)).text).toContain('Total paid: $490.00')
    },
  )
})

describe('a payment is refunded', () => {
  const scene = async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const id = await t.tour({ seats: 3, date: day(t, 5) })
    const reference = await startAndPay(t, ama, { packageId: id, seats: 2 })
    const isRefunded = async (mail = 'Your refund of $490.00') => {
      expect(await refusal(confirmTour(ama, id))).toMatchObject({
        status: 409,
        code: 'paid_too_late',
        message: tooLate,
      })
      expect((await t.nextMail(ama.email)).subject).toBe(mail)
      await idle(t)
      expect((await gatewayCharges(t)).refunded).toEqual([reference])
      expect(await bought(ama)).toEqual([])
      // Confirming again changes nothing, and refunds nothing twice.
      expect(await outcomeOf(confirmTour(ama, id))).toBe('paid_too_late')
      await idle(t)
      expect(t.mailTo(ama.email)).toHaveLength(1)
    }
    return { t, ama, esi, id, isRefunded }
  }

  test('when others have taken the seats', async () => {
    const { t, esi, id, isRefunded } = await scene()
    await buy(t, esi, id, 2)
    await isRefunded()
    expect(await left(t, id)).toBe(1)
  })

  test('when the tour was taken off the site', async () => {
    const { t, id, isRefunded } = await scene()
    await takeOff(t, id)
    await isRefunded()
  })

  test('when the tour had begun by then', async () => {
    const { t, isRefunded } = await scene()
    t.wait({ days: 6 })
    await isRefunded()
  })

  test('and its guest may buy the seats that are left', async () => {
    const { t, ama, esi, id, isRefunded } = await scene()
    await buy(t, esi, id, 2)
    await isRefunded()
    expect(await buy(t, ama, id, 1)).toMatchObject({ status: 'succeeded', payment: { seats: 1, amount: 245 } })
    expect(await left(t, id)).toBe(0)
    expect(await paymentStatesOf(t)).toEqual(['refunded', 'succeeded', 'succeeded'])
  })
})

test.each([
  ['amount', { amountCents: toCents(245_00) }],
  ['currency', { currency: 'GHS' }],
])('buys nothing when the %s at the provider differs from ours: the payment waits for review', async (_, wrong) => {
  const t = await here.empty()
  const [ama] = await t.customers(1)
  const id = await t.tour({ seats: 3 })
  await startAndPay(t, ama, { packageId: id, seats: 2 })
  await t.deps.db.updateTable('testGatewayCharges').set(wrong).execute()
  for (let attempt = 0; attempt < 2; attempt++) expect(await outcomeOf(confirmTour(ama, id))).toBe('payment_in_review')
  await idle(t)
  expect((await gatewayCharges(t)).refunded).toEqual([])
  expect(await bought(ama)).toEqual([])
  expect(await left(t, id)).toBe(3)
})

describe('GET /api/packages/purchased', () => {
  test("lists the caller's own purchases in pages, newest first; for an administrator all, with their buyers", async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const names = ['Castles', 'Canopy', 'Volta']
    for (const title of names) {
      t.wait({ minutes: 1 })
      await confirmTour(ama, await t.tour({ title }))
    }
    t.wait({ minutes: 1 })
    await confirmTour(esi, await t.tour({ title: 'Mole' }))
    const titles = async (person: TestUser) => (await bought(person)).map((one) => one.package.title)
    expect(await titles(ama)).toEqual(['Volta', 'Canopy', 'Castles'])
    expect(await titles(esi)).toEqual(['Mole'])
    const everything = await bought(await newAdmin(t))
    expect(everything.map((one) => [one.package.title, one.customer?.email])).toEqual([
      ['Mole', esi.email],
      ['Volta', ama.email],
      ['Canopy', ama.email],
      ['Castles', ama.email],
    ])
    const { reply, headers } = await ama.ask(listTourPurchases, { query: { limit: 2, page: 2 } })
    expect(reply.map((one) => one.package.title)).toEqual(['Castles'])
    expect(headers.get('x-total-count')).toBe('3')
    expect(headers.get('link')).toBe('</api/packages/purchased?limit=2&page=1>; rel="prev"')
  })

  test('does not name a buyer whose account is deleted', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    await confirmTour(ama, await t.tour())
    await t.deps.db.updateTable('users').set({ deletedAt: t.deps.clock.now() }).execute()
    expect(await bought(await newAdmin(t))).toMatchObject([{ seats: 1, customer: null }])
  })

  test('lists a tour after it was taken off the site, with the price that was paid', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.tour()
    await confirmTour(ama, id)
    await t.deps.db
      .updateTable('tours')
      .set({ priceCents: toCents(1) })
      .execute()
    await takeOff(t, id)
    expect(await bought(ama)).toMatchObject([{ price: 245, package: { _id: id } }])
  })

  test('needs a token, and is not cacheable', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    expect(await raw(t, listTourPurchases)).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
    const { headers } = await raw(t, listTourPurchases, { token: ama.token })
    expect(headers['cache-control']).toBe('private, no-store')
  })
})
