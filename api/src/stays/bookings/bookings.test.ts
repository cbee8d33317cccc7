// Tests of reading and cancelling bookings: whose, in which view, in which order.
import {
  type BookingView,
  cancelBooking,
  checkAvailability,
  createBooking,
  getBooking,
  listBookings,
} from '@akwaaba/contract/bookings'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'
import { moveBooking } from './move.ts'

const here = fileWorld()

const nowhere = '01900000-0000-7000-8000-000000000000'
const setState = (t: World, id: string, state: 'paid' | 'approved' | 'completed' | 'cancelled' | 'expired') =>
  t.deps.db.updateTable('bookings').set({ state }).where('id', '=', id).execute()

describe('POST /api/booking/check-availability', () => {
  test('says whether every night is free, to any caller', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
    const ask = (from: number, to: number) => t.anyone.send(checkAvailability, { body: stay(t, flat, from, to) })
    const taken = {
      available: false,
      msg: 'The selected dates are not available for booking. Please choose different dates.',
    }
    expect(await ask(30, 33)).toEqual(taken)
    expect(await ask(32, 40)).toEqual(taken)
    expect(await ask(33, 34)).toEqual({ available: true })
    expect(await ask(27, 30)).toEqual({ available: true })
    t.wait({ minutes: 31 })
    expect(await ask(30, 33)).toEqual({ available: true })
  })

  test.each([
    [-1, 3, 'past_dates'],
    [3, 3, 'bad_dates'],
    [3, 369, 'stay_too_long'],
  ])('refuses %i..%i', async (from, to, code) => {
    const t = here()
    const flat = await t.apartment()
    const call = t.anyone.send(checkAvailability, { body: stay(t, flat, from, to) })
    expect(await refusal(call)).toMatchObject({ status: 400, code })
  })

  test('refuses an unknown apartment', async () => {
    const t = here()
    const call = t.anyone.send(checkAvailability, { body: stay(t, nowhere, 3, 4) })
    expect(await refusal(call)).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('GET /api/booking', () => {
  test("lists the caller's own bookings, newest first, and all bookings for an administrator", async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama, esi] = await t.customers(2)
    const ids: string[] = []
    for (const [person, from] of [
      [ama, 40],
      [esi, 30],
      [ama, 20],
    ] as const) {
      t.wait({ seconds: 1 })
      ids.unshift((await person.send(createBooking, { body: stay(t, flat, from, from + 1) }))._id)
    }
    const [third, second, first] = ids
    const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id)
    expect(idsOf(await ama.send(listBookings, {}))).toEqual([third, first])
    expect(idsOf(await esi.send(listBookings, {}))).toEqual([second])
    expect(idsOf(await (await newAdmin(t)).send(listBookings, {}))).toEqual([third, second, first])
  })

  test('lists each state in its views, with its status', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const states = ['paid', 'approved', 'completed', 'cancelled', 'expired', 'overdue', 'held'] as const
    for (const [i, state] of states.entries()) {
      if (state === 'held') t.wait({ minutes: 31 })
      const { _id } = await ama.send(createBooking, { body: stay(t, flat, 10 + i, 11 + i) })
      if (state !== 'held' && state !== 'overdue') await setState(t, _id, state)
    }
    const seen = async (view?: BookingView) => {
      const found = await ama.send(listBookings, { query: { view } })
      return found.map(({ status, depositPaid }) => `${status}${depositPaid ? ', paid' : ''}`)
    }
    expect(await seen()).toEqual(['pending', 'approved, paid', 'pending, paid'])
    expect(await seen('current')).toEqual(await seen())
    expect(await seen('awaiting-payment')).toEqual(['pending'])
    expect(await seen('awaiting-approval')).toEqual(['pending, paid'])
    expect(await seen('approved')).toEqual(['approved, paid'])
    expect(await seen('past')).toEqual(['completed, paid'])
    expect(await seen('cancelled')).toEqual(['expired', 'expired', 'cancelled'])
    expect(await seen('all')).toHaveLength(7)
  })

  test('gives holdExpiresAt of an unpaid booking only until it expires', async () => {
    const t = await here.empty()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const { _id, holdExpiresAt } = await ama.send(createBooking, { body: stay(t, flat, 10, 11) })
    expect(holdExpiresAt).toMatch(/^\d{4}-.*Z$/)
    t.wait({ minutes: 31 })
    const expired = { status: 'expired', holdExpiresAt: null, depositPaid: false }
    expect(await ama.send(getBooking, { params: { id: _id } })).toMatchObject(expired)
    await runJob(t, 'bookings:expire-holds', {})
    expect(await ama.send(getBooking, { params: { id: _id } })).toMatchObject(expired)
    expect(await t.deps.db.selectFrom('bookings').select('state').execute()).toEqual([{ state: 'expired' }])
  })

  test('gives pages, with the total and links to the pages before and after in the headers', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama, esi] = await t.customers(2)
    for (let i = 0; i < 5; i++) await ama.send(createBooking, { body: stay(t, flat, 10 + i, 11 + i) })
    await esi.send(createBooking, { body: stay(t, flat, 50, 51) })
    const page = async (number: number) => {
      const { reply, headers } = await ama.ask(listBookings, { query: { view: 'all', limit: 2, page: number } })
      return {
        count: reply.length,
        total: headers.get('x-total-count'),
        link: headers.get('link')?.replaceAll(/&after=[\w-]+/g, '') ?? null,
      }
    }
    const at = (number: number, rel: string) => `</api/booking?view=all&limit=2&page=${number}>; rel="${rel}"`
    expect(await page(1)).toEqual({ count: 2, total: '5', link: at(2, 'next') })
    expect(await page(2)).toEqual({ count: 2, total: '5', link: `${at(1, 'prev')}, ${at(3, 'next')}` })
    expect(await page(3)).toEqual({ count: 1, total: '5', link: at(2, 'prev') })
    expect(await page(9)).toEqual({ count: 0, total: '5', link: at(8, 'prev') })
  })

  test('refuses an unknown view', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const call = ama.send(listBookings, { query: { view: 'mine' as BookingView } })
    expect(await refusal(call)).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})

describe('GET /api/booking/:id', () => {
  test("refuses another guest's booking like an unknown one, and shows it to an administrator", async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama, esi] = await t.customers(2)
    const { _id } = await ama.send(createBooking, { body: stay(t, flat, 10, 11) })
    const [others, missing] = [
      await refusal(esi.send(getBooking, { params: { id: _id } })),
      await refusal(esi.send(getBooking, { params: { id: nowhere } })),
    ]
    expect(others).toMatchObject({ status: 404, code: 'not_found' })
    expect(others.message).toBe(missing.message)
    expect(await ama.send(getBooking, { params: { id: _id } })).toMatchObject({ _id, apartmentId: flat })
    expect(await (await newAdmin(t)).send(getBooking, { params: { id: _id } })).toMatchObject({ _id })
  })
})

describe('POST /api/booking/:id/cancel', () => {
  test('cancels an unpaid hold, frees its nights, and writes the history', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama, esi] = await t.customers(2)
    const { _id } = await ama.send(createBooking, { body: stay(t, flat, 10, 11) })
    expect(await ama.send(cancelBooking, { params: { id: _id }, body: {} })).toMatchObject({
      booking: { _id, status: 'cancelled', depositPaid: false, holdExpiresAt: null },
    })
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, flat, 10, 11) }))).toBe('ok')
    const history = await t.deps.db
      .selectFrom('bookingEvents')
      .select(['event', 'fromState', 'toState'])
      .where('bookingId', '=', _id)
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { event: 'create', fromState: null, toState: 'pending' },
      { event: 'cancel', fromState: 'pending', toState: 'cancelled' },
    ])
  })

  test("refuses another guest's booking as not found, also to administrators, who decline it instead", async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama, esi] = await t.customers(2)
    const { _id } = await ama.send(createBooking, { body: stay(t, flat, 10, 11) })
    for (const other of [esi, await newAdmin(t)])
      expect(await refusal(other.send(cancelBooking, { params: { id: _id }, body: {} }))).toMatchObject({ status: 404 })
    expect(await ama.send(getBooking, { params: { id: _id } })).toMatchObject({ status: 'pending' })
  })

  test.each([
    // A paid booking can only be cancelled with the refund that was quoted.
    ['paid', 'refund_changed'],
    ['approved', 'refund_changed'],
    ...(['completed', 'cancelled', 'expired'] as const).map((state) => [state, 'illegal_transition'] as const),
  ] as const)('refuses a booking that is %s', async (state, code) => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const { _id } = await ama.send(createBooking, { body: stay(t, flat, 10, 11) })
    await setState(t, _id, state)
    const refused = await refusal(ama.send(cancelBooking, { params: { id: _id }, body: {} }))
    expect(refused).toMatchObject({ status: 409, code })
  })
})

describe('the jobs of bookings', () => {
  test('expire a hold, mail its owner once, and free the nights', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const nights = stay(t, flat, 10, 12)
    await ama.send(createBooking, { body: nights })
    await runJob(t, 'bookings:expire-holds', {})
    expect(t.mailTo(ama.email)).toEqual([])
    t.wait({ minutes: 31 })
    await Promise.all([runJob(t, 'bookings:expire-holds', {}), runJob(t, 'bookings:expire-holds', {})])
    expect(t.mailTo(ama.email).map(({ subject }) => subject)).toEqual(['Your hold on Lantern Studio ran out'])
    expect(t.mailTo(ama.email)[0]?.text).toContain(`/checkout/${flat}?from=${nights.startDate}&to=${nights.endDate}`)
  })

  test('complete an approved stay the day after check-out, not before', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const { _id } = await ama.send(createBooking, { body: stay(t, flat, 1, 3) })
    await setState(t, _id, 'approved')
    t.wait({ days: 3 })
    await runJob(t, 'bookings:complete-stays', {})
    expect(await ama.send(getBooking, { params: { id: _id } })).toMatchObject({ status: 'approved' })
    t.wait({ days: 1 })
    await runJob(t, 'bookings:complete-stays', {})
    expect(await ama.send(getBooking, { params: { id: _id } })).toMatchObject({
      status: 'completed',
      depositPaid: true,
    })
  })
})

describe('moving a booking', () => {
  test('refuses an actor whom the table does not name, and changes nothing', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const { _id } = await ama.send(createBooking, { body: stay(t, flat, 1, 3) })
    const outcome = outcomeOf(
      inTransaction(t.deps.db, (tx) => moveBooking(t.deps, tx, _id, 'pay', { actor: 'customer', id: null })),
    )
    expect(await outcome).toBe('forbidden')
    expect(await ama.send(getBooking, { params: { id: _id } })).toMatchObject({ status: 'pending', depositPaid: false })
  })
})
