// Tests that no taken night of the demo is offered as free, at random dates. A failing run names its seed; TEST_SEED repeats it.
import { readFile } from 'node:fs/promises'
import { getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { createBlock } from '@akwaaba/contract/calendar'
import { nightsOf } from '@akwaaba/contract/dates'
import { createQuote, findNearestStays } from '@akwaaba/contract/quotes'
import { expect, test } from 'vitest'
import * as apartments from '#apartments/apartments.ts'
import { inTransaction } from '#db/tx.ts'
import { randomOf } from '#testing/random.ts'
import { day, newAdmin, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'
import { toApartment } from './catalogue.ts'

const here = fileWorld()
const seed = Number(process.env.TEST_SEED ?? 1957)
const horizon = 60

test('no taken night is free in a search, a quote, the nights of its listing, or a proposed stay', async () => {
  process.stdout.write(`nights of the demo: seed ${seed}\n`)
  const [t, below] = [await here.empty(), randomOf(seed)]
  const admin = await newAdmin(t)
  const { apartments: demo } = JSON.parse(
    await readFile(new URL('../../../../demo/catalogue.json', import.meta.url), 'utf8'),
  )
  const adminId = (await t.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
  await inTransaction(t.deps.db, async (tx) => {
    for (const each of demo) await apartments.addApartment(t.deps, tx, toApartment({ ...each, pictures: [] }), adminId)
  })
  const listings = await t.anyone.send(listApartments, { query: { limit: '100' } })
  expect(listings.length).toBe(demo.length)
  const draw = () => {
    const from = below(horizon)
    return [from, from + 1 + below(6)] as const
  }
  // What is taken, by what the calls answered: not read from the tables that the answers come from.
  const taken = new Map<string, Set<string>>()
  const guests = await t.customers(listings.length)
  for (const [at, { _id }] of listings.entries()) {
    const nights = new Set<string>()
    taken.set(_id, nights)
    for (let n = 0; n < 5; n++) {
      const dates = stay(t, _id, ...draw())
      const made =
        n % 2 === 0
          ? admin.send(createBlock, { body: { ...dates, note: '' } })
          : (guests[at] ?? t.anyone).send(createBooking, { body: dates })
      if ((await outcomeOf(made)) === 'ok')
        for (const night of nightsOf(dates.startDate, dates.endDate)) nights.add(night)
    }
    // One that is cancelled takes none.
    const again = stay(t, _id, ...draw())
    const booked = await (guests[at] ?? t.anyone).send(createBooking, { body: again }).catch(() => null)
    if (booked) await guests[at]?.send(cancelBooking, { params: { id: booked._id }, body: {} })
  }
  const wrong: string[] = []
  const check = (isRight: boolean, what: string) => isRight || wrong.push(what)
  for (const { _id, apartmentName } of listings) {
    const nights = taken.get(_id) ?? new Set()
    const { bookedDates } = await t.anyone.send(getBookedDates, { params: { id: _id } })
    check(JSON.stringify(bookedDates) === JSON.stringify([...nights].sort()), `${apartmentName}: its nights`)
    const dates = stay(t, _id, ...draw())
    const query = { from: dates.startDate, to: dates.endDate }
    const { stays } = await t.anyone.send(findNearestStays, { params: { id: _id }, query })
    for (const { startDate, endDate } of stays)
      check(!nightsOf(startDate, endDate).some((night) => nights.has(night)), `${apartmentName}: ${startDate} proposed`)
    const isFree = !nightsOf(dates.startDate, dates.endDate).some((night) => nights.has(night))
    const quoted = await outcomeOf(t.anyone.send(createQuote, { body: dates }))
    check(quoted === (isFree ? 'ok' : 'dates_unavailable'), `${apartmentName}: the quote says ${quoted}`)
  }
  for (let n = 0; n < 12; n++) {
    const [from, to] = draw()
    const nights = nightsOf(day(t, from), day(t, to))
    const found = await t.anyone.send(listApartments, { query: { from: day(t, from), to: day(t, to), limit: '100' } })
    const free = listings.filter(({ _id }) => !nights.some((night) => taken.get(_id)?.has(night)))
    check(
      JSON.stringify(found.map(({ _id }) => _id).sort()) === JSON.stringify(free.map(({ _id }) => _id).sort()),
      `the search from ${nights[0]}`,
    )
  }
  expect(wrong, `seed ${seed}`).toEqual([])
})
