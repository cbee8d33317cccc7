// Tests of the stays that are proposed instead of one that cannot be booked: free, allowed, and at the price of their quote.
import { createBooking } from '@akwaaba/contract/bookings'
import { savePrices } from '@akwaaba/contract/prices'
import { createQuote, findNearestStays } from '@akwaaba/contract/quotes'
import { expect, test } from 'vitest'
import { day, newAdmin, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

const scene = async (t: World, rules: object = {}) => {
  const [admin, flat, [ama]] = [await newAdmin(t), await t.apartment({ price: 100, guests: 4 }), await t.customers(1)]
  await admin.send(savePrices, { params: { id: flat }, body: { rules, periods: [] } as never })
  const near = async (from: number, to: number, more: object = {}) => {
    const query = { from: day(t, from), to: day(t, to), ...more }
    const { stays } = await t.anyone.send(findNearestStays, { params: { id: flat }, query })
    return stays
  }
  const as = (from: number, to: number, total: number) => ({
    ...{ startDate: day(t, from), endDate: day(t, to), nights: to - from, total },
  })
  const book = (from: number, to: number) => ama.send(createBooking, { body: stay(t, flat, from, to) })
  return { t, flat, near, as, book }
}

test('gives the nearest stays of the same length before and after, by the rules and at the total of their quote', async () => {
  const rules = { cleaningPrice: 25, bufferNights: 1, includedGuests: 2, extraGuestPrice: 10 }
  const { t, flat, near, as, book } = await scene(here(), rules)
  await book(11, 12)
  expect(await near(10, 13)).toEqual([as(7, 10, 325), as(13, 16, 325)])
  const stays = await near(10, 13, { guests: 3, children: 1 })
  expect(stays).toEqual([as(7, 10, 355), as(13, 16, 355)])
  for (const { startDate, endDate, total } of stays) {
    const body = { apartmentId: flat, startDate, endDate, adults: 2, children: 1 }
    expect((await t.anyone.send(createQuote, { body })).total).toBe(total)
  }
})

test('gives none in the past, and the nearest of another length where the same is never allowed', async () => {
  const { near, as, book } = await scene(here(), { minNights: 3 })
  await book(2, 5)
  expect(await near(1, 4)).toEqual([as(5, 8, 300)])
  expect(await near(20, 22)).toEqual([as(20, 23, 300)])
})

test('gives none for more guests than the listing takes, and refuses dates in the past and an unknown listing', async () => {
  const { t, flat, near } = await scene(here())
  expect(await near(10, 12, { guests: 5 })).toEqual([])
  const ask = (id: string, from: number) =>
    outcomeOf(t.anyone.send(findNearestStays, { params: { id }, query: { from: day(t, from), to: day(t, 12) } }))
  expect([await ask(flat, -3), await ask('01900000-0000-7000-8000-000000000000', 10)]).toEqual([
    'past_dates',
    'not_found',
  ])
})
