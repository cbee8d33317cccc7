// Tests of booking: the server's price counts, dates are checked, nights are sold once, holds are limited.
import { createBooking, listBookings } from '@akwaaba/contract/bookings'
import { toCents } from '@akwaaba/contract/money'
import { describe, expect, test } from 'vitest'
import { day, raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, world } from '#testing/world.ts'

const here = fileWorld()

describe('POST /api/booking/book', () => {
  test('charges nights times the rate plus each extra once, and holds the nights for thirty minutes', async () => {
    const t = here()
    const [flat, pickup, dinner] = [
      await t.apartment({ price: 48.35 }),
      await t.extra({ price: 25.1 }),
      await t.extra({ title: 'Dinner', price: 10 }),
    ]
    const [ama] = await t.customers(1)
    const before = t.deps.clock.now().getTime()
    const booked = await ama.send(createBooking, {
      body: { ...stay(t, flat, 30, 33), extras: [pickup, dinner, pickup], price: 180.15 },
    })
    expect(booked).toMatchObject({
      apartmentId: flat,
      apartment: { _id: flat, apartmentId: flat, apartmentName: 'Lantern Studio' },
      customer: { username: ama.username, email: ama.email, phoneNumber: '' },
      startDate: day(t, 30),
      endDate: day(t, 33),
      nights: 3,
      nightlyPrice: 48.35,
      apartmentTotal: 145.05,
      extrasTotal: 35.1,
      price: 180.15,
      status: 'pending',
      depositPaid: false,
    })
    expect(booked.reference).toMatch(/^AKW-[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(booked.extras.map(({ title }) => title).sort()).toEqual(['Airport pickup', 'Dinner'])
    const heldMillis = new Date(booked.holdExpiresAt ?? 0).getTime() - before
    expect(heldMillis / 60_000).toBeCloseTo(30, 0)
  })

  test.each([0, 1, 143.99, 144.01, 1e9])(
    'refuses the forged price %d, replies the right one, and stores nothing',
    async (price) => {
      const t = await here.empty()
      const flat = await t.apartment({ price: 48 })
      const [ama] = await t.customers(1)
      const refused = await refusal(ama.send(createBooking, { body: { ...stay(t, flat, 30, 33), price } }))
      expect(refused).toMatchObject({ status: 409, code: 'price_changed', facts: { price: 144 } })
      expect(await t.deps.db.selectFrom('bookings').selectAll().execute()).toEqual([])
      expect(await t.deps.db.selectFrom('bookingEvents').selectAll().execute()).toEqual([])
    },
  )

  test.each([Number.NaN, -1, 1.001, '144', null])('refuses %s as a price', async (price) => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const reply = await raw(t, createBooking, { token: ama.token, payload: { ...stay(t, flat, 30, 33), price } })
    expect(reply).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
    expect(reply.json.fields).toHaveProperty('price')
  })

  test('keeps the price of the day of booking when the apartment becomes more expensive', async () => {
    const t = here()
    const flat = await t.apartment({ price: 48 })
    const [ama] = await t.customers(1)
    await ama.send(createBooking, { body: stay(t, flat, 30, 32) })
    await t.deps.db
      .updateTable('apartments')
      .set({ priceCents: toCents(99_00) })
      .execute()
    expect(await ama.send(listBookings, {})).toMatchObject([{ price: 96, nightlyPrice: 48 }])
  })

  test.each([
    ['a past night', -1, 2, 'past_dates'],
    ['no night', 5, 5, 'bad_dates'],
    ['reversed dates', 6, 5, 'bad_dates'],
    ['a stay more than two years ahead', 731, 732, 'too_far_ahead'],
    ['366 nights', 5, 371, 'stay_too_long'],
    ['400 nights', 5, 405, 'stay_too_long'],
    ['365 nights', 5, 370, 'ok'],
    ['tonight', 0, 1, 'ok'],
  ])('answers %s with %s..%s: %s', async (_, from, to, outcome) => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const call = ama.send(createBooking, { body: stay(t, flat, from, to) })
    if (outcome === 'ok') expect(await outcomeOf(call)).toBe('ok')
    else expect(await refusal(call)).toMatchObject({ status: 400, code: outcome })
  })

  test('takes the date part of a full date-time', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const body = {
      apartmentId: flat,
      startDate: `${day(t, 30)}T23:30:00.000Z`,
      endDate: `${day(t, 32)}T00:30:00+02:00`,
    }
    expect(await ama.send(createBooking, { body })).toMatchObject({
      startDate: day(t, 30),
      endDate: day(t, 32),
      nights: 2,
    })
  })

  test.each(['2027-02-30', '2027-13-01', '27-01-01', 'tomorrow', '2027-1-1', '', '20270101', '2027-01-01 00:00'])(
    'refuses %j as a date',
    async (startDate) => {
      const t = here()
      const flat = await t.apartment()
      const [ama] = await t.customers(1)
      const refused = await refusal(ama.send(createBooking, { body: { ...stay(t, flat, 30, 33), startDate } }))
      expect(refused).toMatchObject({ status: 400, code: 'invalid_input' })
      expect(refused.fields).toHaveProperty('startDate')
    },
  )

  test('sells back-to-back stays and refuses one that shares a night', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama, esi] = await t.customers(2)
    await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, flat, 33, 35) }))).toBe('ok')
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, flat, 28, 30) }))).toBe('ok')
    for (const [from, to] of [
      [30, 33],
      [32, 34],
      [29, 31],
      [31, 32],
      [20, 60],
    ] as const) {
      const refused = await refusal(esi.send(createBooking, { body: stay(t, flat, from, to) }))
      expect(refused).toMatchObject({
        status: 409,
        code: 'dates_unavailable',
        message: 'The selected dates are not available for booking. Please choose different dates.',
      })
    }
  })

  test('refuses an unknown or deleted apartment or extra', async () => {
    const t = await here.empty()
    const [flat, gone, extra] = [await t.apartment(), await t.apartment(), await t.extra()]
    const [ama] = await t.customers(1)
    const nowhere = '01900000-0000-7000-8000-000000000000'
    const now = t.deps.clock.now()
    await t.deps.db.updateTable('apartments').set({ deletedAt: now }).where('id', '=', gone).execute()
    await t.deps.db.updateTable('extras').set({ deletedAt: now }).execute()
    for (const body of [
      stay(t, nowhere, 30, 33),
      stay(t, gone, 30, 33),
      { ...stay(t, flat, 30, 33), extras: [nowhere] },
      { ...stay(t, flat, 30, 33), extras: [extra] },
    ])
      expect(await refusal(ama.send(createBooking, { body }))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await t.deps.db.selectFrom('bookings').selectAll().execute()).toEqual([])
  })

  test('lets a guest hold five unpaid stays, not six, until one expires', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama, esi] = await t.customers(2)
    for (let i = 0; i < 5; i++) await ama.send(createBooking, { body: stay(t, flat, 10 + i, 11 + i) })
    const sixth = { body: stay(t, flat, 20, 21) }
    expect(await refusal(ama.send(createBooking, sixth))).toMatchObject({ status: 409, code: 'too_many_holds' })
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, flat, 21, 22) }))).toBe('ok')
    t.wait({ minutes: 31 })
    expect(await outcomeOf(ama.send(createBooking, sixth))).toBe('ok')
  })

  test('allows one guest five unpaid holds when all are requested at the same instant', async () => {
    const t = here()
    const flats = await Promise.all(Array.from({ length: 12 }, () => t.apartment()))
    const [ama] = await t.customers(1)
    const outcomes = await Promise.all(
      flats.map((flat) => outcomeOf(ama.send(createBooking, { body: stay(t, flat, 10, 11) }))),
    )
    expect(tally(outcomes)).toEqual({ ok: 5, too_many_holds: 7 })
  })

  test('holds the nights for HOLD_MINUTES, which may be a fraction', async () => {
    const t = await world({ HOLD_MINUTES: '0.5' })
    const flat = await t.apartment()
    const [ama, esi] = await t.customers(2)
    await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
    const same = { body: stay(t, flat, 30, 33) }
    t.wait({ seconds: 25 })
    expect(await outcomeOf(esi.send(createBooking, same))).toBe('dates_unavailable')
    t.wait({ seconds: 6 })
    expect(await outcomeOf(esi.send(createBooking, same))).toBe('ok')
  })
})
