// Tests of quotes and of bookings by the rules of a listing: what a guest is shown is what is booked, or the booking is refused.
import { listApartments } from '@akwaaba/contract/apartments'
import { cancelBooking, createBooking, getBooking } from '@akwaaba/contract/bookings'
import { getPrices, savePriceDays, savePrices } from '@akwaaba/contract/prices'
import { createQuote, getPriceCalendar } from '@akwaaba/contract/quotes'
import { describe, expect, test } from 'vitest'
import { day, newAdmin, raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'
import { deleteOldQuotes } from './quotes.ts'

const here = fileWorld()

type Rules = Partial<Parameters<typeof rulesOf>[0]>
const rulesOf = (rules: object, periods: object[] = []) => ({ rules, periods }) as never
const setRules = (admin: TestUser, id: string, rules: Rules, periods: object[] = []) =>
  admin.send(savePrices, { params: { id }, body: rulesOf(rules, periods) })

const scene = async (t: World, rules: object = {}, periods: object[] = []) => {
  const admin = await newAdmin(t)
  const flat = await t.apartment({ price: 100, guests: 4 })
  await setRules(admin, flat, rules as never, periods)
  const [ama] = await t.customers(1)
  return { t, admin, flat, ama }
}

const full = {
  ...{ cleaningPrice: 25, includedGuests: 2, extraGuestPrice: 15, minNights: 2 },
  ...{ lengthOfStay: [{ nights: 7, percent: 10 }], deposit: { percent: 30, balanceDays: 30 } },
}

describe('POST /api/quotes', () => {
  test('says what a stay costs line by line, and what is due when, and is booked at that', async () => {
    const { t, flat, ama } = await scene(here(), full)
    const pickup = await t.extra({ title: 'Airport pickup', price: 25.1 })
    const ask = { ...stay(t, flat, 60, 67), adults: 2, children: 1, infants: 1, extras: [pickup] }
    const quote = await t.anyone.send(createQuote, { body: ask })
    expect(quote).toMatchObject({
      ...{ nights: 7, total: 785.1, dueNow: 235.53, dueLater: [{ amount: 549.57, on: day(t, 30) }], contained: [] },
      charge: { currency: 'USD', amount: 785.1, rate: null },
      lines: [
        { kind: 'nights', quantity: 7, unitPrice: 100, amount: 700, rule: 'base' },
        { kind: 'guests', label: 'Extra guests', quantity: 7, unitPrice: 15, amount: 105 },
        {
          kind: 'discount',
          label: 'Long stay discount',
          amount: -70,
          rule: 'length-of-stay',
          percent: 10,
          why: expect.stringContaining('10 %'),
        },
        { kind: 'cleaning', amount: 25 },
        { kind: 'extra', label: 'Airport pickup', amount: 25.1 },
      ],
    })
    expect(quote.cancellation[0]).toMatch(/^Cancel before/)
    const { startDate, endDate } = ask
    const body = { apartmentId: flat, startDate, endDate, extras: [pickup], price: quote.total, quoteId: quote.quoteId }
    const booking = await ama.send(createBooking, { body })
    expect(booking).toMatchObject({
      ...{ price: 785.1, apartmentTotal: 760, extrasTotal: 25.1, nightlyPrice: 100 },
      guests: { adults: 2, children: 1, infants: 1 },
      lines: quote.lines.map(({ rule: _, percent: __, why: ___, ...line }) => line),
    })
    expect(await ama.send(getBooking, { params: { id: booking._id } })).toMatchObject({ lines: booking.lines })
    const dues = t.deps.db.selectFrom('dues').select(['kind', 'amountCents']).where('bookingId', '=', booking._id)
    expect(await dues.orderBy('position').execute()).toEqual([
      { kind: 'deposit', amountCents: 23_553 },
      { kind: 'balance', amountCents: 54_957 },
    ])
  })

  test('refuses with every reason, what it needs, and the nearest stay; the booking call the same', async () => {
    const { t, admin, flat, ama } = await scene(here(), { minNights: 3, horizonDays: 300 })
    await admin.send(savePriceDays, {
      params: { id: flat },
      body: { from: day(t, 20), to: day(t, 21), set: { noArrival: true } },
    })
    const body = { ...stay(t, flat, 20, 22), adults: 5 }
    const refused = await refusal(t.anyone.send(createQuote, { body }))
    expect(refused).toMatchObject({ status: 409, code: 'stay_not_allowed' })
    const instead = { startDate: day(t, 21), endDate: day(t, 24) }
    expect(refused.facts.reasons).toEqual([
      { reason: 'stay_too_short', needs: 3, try: instead, msg: 'A stay on these dates is at least 3 nights.' },
      { reason: 'no_arrival', needs: null, try: instead, msg: 'Nobody can check in on this day.' },
      { reason: 'too_many_guests', needs: 4, try: null, msg: 'This place is for at most 4 guests.' },
    ])
    expect((await refusal(ama.send(createBooking, { body }))).facts.reasons).toEqual(refused.facts.reasons)
    const known = { apartmentId: flat, ...instead }
    expect(await outcomeOf(t.anyone.send(createQuote, { body: known }))).toBe('ok')
    await ama.send(createBooking, { body: known })
    expect(await outcomeOf(t.anyone.send(createQuote, { body: known }))).toBe('dates_unavailable')
    const next = await refusal(t.anyone.send(createQuote, { body: { ...stay(t, flat, 20, 21) } }))
    expect(next.facts.reasons).toMatchObject([{ try: { startDate: day(t, 18) } }, { try: { endDate: day(t, 21) } }])
  })

  test('refuses what is no stay, and apartments that are not listed', async () => {
    const { t, flat } = await scene(here())
    const outcome = (body: object) => outcomeOf(t.anyone.send(createQuote, { body: body as never }))
    expect(await outcome(stay(t, flat, 5, 5))).toBe('bad_dates')
    expect(await outcome(stay(t, flat, -1, 2))).toBe('past_dates')
    expect(await outcome(stay(t, flat, 731, 732))).toBe('too_far_ahead')
    expect(await outcome({ ...stay(t, flat, 5, 6), adults: 0 })).toBe('invalid_input')
    expect(await outcome({ ...stay(t, flat, 5, 6), extras: [flat] })).toBe('not_found')
    await t.deps.db.updateTable('apartments').set({ state: 'suspended' }).where('id', '=', flat).execute()
    expect(await outcome(stay(t, flat, 5, 6))).toBe('not_found')
  })

  test('tells the taxes that the price contains on the arrival day', async () => {
    const { t, flat } = await scene(here(), { cleaningPrice: 33.33 })
    const tax = (name: string, percent: number, until: string | null = null) => ({
      ...{ name, percent, from: '2020-01-01', until },
    })
    const taxes = [tax('NHIL', 2.5), tax('GETFund', 2.5), tax('VAT', 15), tax('Levy', 1, day(t, 9))]
    const before = await t.deps.db.selectFrom('settings').select('taxes').executeTakeFirstOrThrow()
    await t.deps.db
      .updateTable('settings')
      .set({ taxes: JSON.stringify(taxes) })
      .execute()
    const quote = await t.anyone.send(createQuote, { body: stay(t, flat, 10, 11) })
    await t.deps.db
      .updateTable('settings')
      .set({ taxes: JSON.stringify(before.taxes) })
      .execute()
    expect(quote.contained.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
      'NHIL 2.78',
      'GETFund 2.78',
      'VAT 16.66',
    ])
    expect(quote.total).toBe(133.33)
  })
})

describe('a booking with a quote', () => {
  const quoted = async (t: World, rules: object = { cleaningPrice: 25 }) => {
    const made = await scene(t, rules)
    const ask = stay(t, made.flat, 10, 12)
    const quote = await t.anyone.send(createQuote, { body: { ...ask, adults: 2 } })
    const book = (more: object = {}) =>
      made.ama.send(createBooking, { body: { ...ask, quoteId: quote.quoteId, ...more } })
    return { ...made, quote, book }
  }

  test('is refused with both lists of lines where the rules have moved, and made where they cost the same (59)', async () => {
    const { t, admin, flat, quote, book } = await quoted(here())
    await setRules(admin, flat, { cleaningPrice: 30 } as never)
    const refused = await refusal(book())
    expect(refused).toMatchObject({ status: 409, code: 'price_changed' })
    expect(refused.facts).toMatchObject({ price: 230, lines: [{}, { amount: 30 }], quotedLines: [{}, { amount: 25 }] })
    expect(await t.deps.db.selectFrom('bookings').select('id').where('apartmentId', '=', flat).execute()).toEqual([])
    await setRules(admin, flat, { cleaningPrice: 25, weekendDays: [] } as never)
    expect((await book()).price).toBe(quote.total)
  })

  test('is made where the quote has expired and costs the same (60), and refused where it is unknown or another stay costs more', async () => {
    const { t, flat, ama, quote, book } = await quoted(here())
    const longer = { endDate: day(t, 13) }
    t.wait({ minutes: 31 })
    expect((await refusal(book(longer))).facts).toMatchObject({ price: 325 })
    expect((await book()).price).toBe(quote.total)
    t.wait({ days: 2 })
    await deleteOldQuotes(t.deps)
    const body = { ...stay(t, flat, 40, 42), quoteId: quote.quoteId }
    expect((await refusal(ama.send(createBooking, { body }))).facts).toMatchObject({ price: 225, quotedLines: null })
  })

  test('of another apartment is unknown, and one that does not say who comes leaves that open', async () => {
    const { t, flat, ama, quote } = await quoted(here())
    const elsewhere = { ...stay(t, await t.apartment({ price: 100 }), 10, 12), quoteId: quote.quoteId }
    const refused = await refusal(ama.send(createBooking, { body: elsewhere }))
    expect(refused.facts).toMatchObject({ price: 200, quotedLines: null })
    const ask = stay(t, flat, 20, 22)
    const { quoteId, total } = await t.anyone.send(createQuote, { body: ask })
    const booking = await ama.send(createBooking, { body: { ...ask, quoteId } })
    expect([booking.guests, booking.price]).toEqual([null, total])
  })

  test('counts days as the quote did, until it expires', async () => {
    const t = await here.empty()
    const { flat, quote, book, ama } = await quoted(t, { lastMinute: [{ days: 9, percent: 50 }] })
    expect(quote.total).toBe(200)
    const left = Date.parse(`${day(t, 1)}T00:00:00Z`) - t.deps.clock.now().getTime()
    t.wait({ minutes: Math.max(31, Math.ceil(left / 60_000)) })
    const fresh = await t.anyone.send(createQuote, { body: stay(t, flat, 9, 11) })
    expect(fresh.total).toBe(100)
    await refusal(book())
    expect(await outcomeOf(ama.send(createBooking, { body: { ...stay(t, flat, 9, 11), price: 100 } }))).toBe('ok')
  })

  test('is made at the quoted lines or refused, whenever the rules are edited', async () => {
    const { t, admin, flat } = await quoted(here())
    const guests = await t.customers(6)
    const body = (i: number) => stay(t, flat, 100 + 3 * i, 102 + 3 * i)
    const quotes = await Promise.all(guests.map((_, i) => t.anyone.send(createQuote, { body: body(i) })))
    const booked = guests.map((guest, i) =>
      guest.send(createBooking, { body: { ...body(i), quoteId: quotes[i]?.quoteId ?? '' } }).then(
        ({ price }) => `booked at ${price}`,
        ({ code }) => code,
      ),
    )
    const edits = [26, 27, 28].map((cleaningPrice) => setRules(admin, flat, { cleaningPrice } as never))
    const [outcomes] = await Promise.all([Promise.all(booked), Promise.all(edits)])
    const { 'booked at 225': made = 0, price_changed: refused = 0, busy = 0 } = tally(outcomes)
    expect(made + refused + busy).toBe(6)
  })

  test('computes the same without one (SPEC’s call), and keeps what it was booked at when a season goes (66)', async () => {
    const t = here()
    const season = { layer: 'season', name: 'Harmattan', from: day(t, 5), to: day(t, 30), percent: 20 }
    const { admin, flat, ama } = await scene(t, { cleaningPrice: 25 }, [season])
    const booking = await ama.send(createBooking, { body: { ...stay(t, flat, 10, 12), price: 265 } })
    expect(booking.lines).toMatchObject([{ label: 'Harmattan', unitPrice: 120 }, { kind: 'cleaning' }])
    const wrong = await refusal(ama.send(createBooking, { body: { ...stay(t, flat, 14, 16), price: 200 } }))
    expect(wrong.facts).toMatchObject({ price: 265, lines: [{ amount: 240 }, { amount: 25 }] })
    await setRules(admin, flat, {} as never)
    expect((await ama.send(getBooking, { params: { id: booking._id } })).price).toBe(265)
    expect(await admin.send(getPrices, { params: { id: flat } })).toMatchObject({
      periods: [],
      rules: { cleaningPrice: 0 },
    })
  })
})

test('nights after a stay that nobody can book are taken with it, until it is cancelled', async () => {
  const { t, flat, ama, admin } = await scene(here(), { bufferNights: 2 })
  const book = (from: number, to: number) => ama.send(createBooking, { body: stay(t, flat, from, to) })
  const booking = await book(20, 22)
  for (const [from, to] of [
    [22, 23],
    [23, 25],
    [18, 19],
    [17, 19],
  ] as const)
    expect(await outcomeOf(book(from, to)), `${from}`).toBe('dates_unavailable')
  expect(await outcomeOf(t.anyone.send(createQuote, { body: stay(t, flat, 18, 19) }))).toBe('dates_unavailable')
  const found = async (from: number, to: number) => {
    const dates = { from: day(t, from), to: day(t, to) }
    const list = await t.anyone.send(listApartments, { query: dates })
    const byText = await t.anyone.send(listApartments, { query: { ...dates, search: list[0]?.location ?? 'Accra' } })
    const isIn = (some: typeof list) => some.some(({ _id }) => _id === flat)
    expect(isIn(byText)).toBe(isIn(list))
    return isIn(list)
  }
  expect([await found(18, 19), await found(17, 18), await found(24, 25)]).toEqual([false, true, true])
  await setRules(admin, flat, {} as never)
  expect([await found(18, 19), await found(23, 24)]).toEqual([true, false])
  expect(await outcomeOf(book(23, 24))).toBe('dates_unavailable')
  await ama.send(cancelBooking, { params: { id: booking._id }, body: {} })
  expect(await outcomeOf(book(23, 24))).toBe('ok')
})

describe('GET /api/apartments/:id/calendar', () => {
  test('shows price and restrictions of each day, cached until the rules of this apartment change', async () => {
    const t = here()
    const event = { layer: 'event', name: 'Chale Wote', from: day(t, 12), to: day(t, 13), price: 180, minNights: 3 }
    const { admin, flat } = await scene(t, { noDeparture: [] }, [event])
    const query = { from: day(t, 11), to: day(t, 14) }
    const read = () => t.anyone.ask(getPriceCalendar, { params: { id: flat }, query })
    const { reply, headers } = await read()
    expect(reply.days).toMatchObject([
      { day: day(t, 11), price: 100, name: '', state: 'open', minNights: 1, arrival: true, departure: true },
      { day: day(t, 12), price: 180, name: 'Chale Wote', minNights: 3 },
      { day: day(t, 13), price: 100, minNights: 1 },
    ])
    const etag = headers.get('etag') ?? ''
    const url = `/api/apartments/${flat}/calendar?from=${query.from}&to=${query.to}`
    const again = () => raw(t, getPriceCalendar, { url, headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await admin.send(savePriceDays, {
      params: { id: flat },
      body: { from: day(t, 13), to: day(t, 14), set: { closed: true, price: 90, noArrival: true } },
    })
    expect((await again()).status).toBe(200)
    expect((await read()).reply.days[2]).toMatchObject({ state: 'closed', price: 90, arrival: false })
    expect(await outcomeOf(t.anyone.send(getPriceCalendar, { params: { id: flat }, query: { to: day(t, 0) } }))).toBe(
      'bad_dates',
    )
    expect((await t.anyone.send(getPriceCalendar, { params: { id: flat } })).days).toHaveLength(92)
  })
})
