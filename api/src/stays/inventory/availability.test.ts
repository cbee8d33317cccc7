// Tests of the occupied nights: from today on, sorted, without check-out days and without expired holds.
import { getBookedDates } from '@akwaaba/contract/apartments'
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { describe, expect, test } from 'vitest'
import { day, raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

describe('GET /api/admin/apartments/:id/booked-dates', () => {
  test('lists every occupied night once, sorted, without the check-out day', async () => {
    const t = here()
    const [flat, other] = [await t.apartment(), await t.apartment()]
    const [ama] = await t.customers(1)
    for (const [from, to] of [
      [40, 42],
      [10, 13],
      [13, 14],
    ] as const)
      await ama.send(createBooking, { body: stay(t, flat, from, to) })
    await ama.send(createBooking, { body: stay(t, other, 20, 25) })
    const { bookedDates } = await ama.send(getBookedDates, { params: { id: flat } })
    expect(bookedDates).toEqual([10, 11, 12, 13, 40, 41].map((ahead) => day(t, ahead)))
  })

  test('leaves out nights whose booking was cancelled or whose hold expired, and keeps paid ones', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const cancelled = await ama.send(createBooking, { body: stay(t, flat, 10, 11) })
    await ama.send(createBooking, { body: stay(t, flat, 20, 21) })
    const paid = await ama.send(createBooking, { body: stay(t, flat, 30, 31) })
    await ama.send(cancelBooking, { params: { id: cancelled._id }, body: {} })
    await ama.send(confirmBookingPayment, { body: { bookingId: paid._id } })
    const ask = () => ama.send(getBookedDates, { params: { id: flat } })
    const [held, kept] = [day(t, 20), day(t, 30)]
    expect(await ask()).toEqual({ bookedDates: [held, kept] })
    t.wait({ minutes: 31 })
    expect(await ask()).toEqual({ bookedDates: [kept] })
  })

  test('starts today, also in the middle of a stay', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const { _id } = await ama.send(createBooking, { body: stay(t, flat, 0, 4) })
    await ama.send(confirmBookingPayment, { body: { bookingId: _id } })
    const last = day(t, 3)
    t.wait({ days: 2 })
    expect(await ama.send(getBookedDates, { params: { id: flat } })).toEqual({ bookedDates: [day(t, 0), last] })
    t.wait({ days: 2 })
    expect(await ama.send(getBookedDates, { params: { id: flat } })).toEqual({ bookedDates: [] })
  })

  test('lists nights as far ahead as they can be sold', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    await ama.send(createBooking, { body: stay(t, flat, 730, 731) })
    expect(await ama.send(getBookedDates, { params: { id: flat } })).toEqual({ bookedDates: [day(t, 730)] })
  })

  test('answers every caller, with no token or an invalid one, and is never cached', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const url = getBookedDates.path.replace(':id', flat)
    expect((await raw(t, getBookedDates, { url })).json).toEqual({ bookedDates: [] })
    await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
    const bookedDates = [day(t, 10), day(t, 11)]
    for (const token of [undefined, 'A'.repeat(43), ama.token]) {
      const { status, json, headers } = await raw(t, getBookedDates, { url, ...(token ? { token } : {}) })
      expect({ status, json }).toEqual({ status: 200, json: { bookedDates } })
      expect(headers['cache-control']).toBe('private, no-store')
    }
  })

  test('refuses an unknown apartment', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const call = ama.send(getBookedDates, { params: { id: '01900000-0000-7000-8000-000000000000' } })
    expect(await refusal(call)).toMatchObject({ status: 404, code: 'not_found' })
  })
})
