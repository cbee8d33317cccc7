// Tests of the search by dates: what it lists is what can be booked, and the price of a stay in it is that of its quote. A failing run
// names its seed; TEST_SEED repeats it.
import { listApartments } from '@akwaaba/contract/apartments'
import { createBooking } from '@akwaaba/contract/bookings'
import { addDays } from '@akwaaba/contract/dates'
import { savePriceDays, savePrices } from '@akwaaba/contract/prices'
import { createQuote } from '@akwaaba/contract/quotes'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDb, openPool } from '#db/client.ts'
import { randomOf } from '#testing/random.ts'
import { day, idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'
import { listApartments as searchApartments } from '../../catalogue/apartments/search.ts'
import { makePriceCalendars } from './calendars.ts'
import { staySearch } from './search.ts'

const here = fileWorld()
const seed = Number(process.env.TEST_SEED ?? 1957)

const setRules = (admin: TestUser, id: string, rules: object, periods: object[] = []) =>
  admin.send(savePrices, { params: { id }, body: { rules, periods } as never })
const calendars = (t: World) => runJob(t, 'bookings:price-calendars', {})

type Asked = { from: number; to: number; guests?: number; children?: number; infants?: number }
const search = (t: World, { from, to, ...rest }: Asked, more: object = {}) =>
  t.anyone.send(listApartments, { query: { from: day(t, from), to: day(t, to), ...rest, ...more } })

/** The total of a stay by its quote, in dollars; null where the listing does not allow it. */
const quoted = async (t: World, id: string, { from, to, guests = 1, children = 0, infants = 0 }: Asked) => {
  const people = { adults: guests - children, children, infants }
  const reply = await t.anyone.send(createQuote, { body: { ...stay(t, id, from, to), ...people } }).catch((error) => {
    expect(['stay_not_allowed', 'dates_unavailable']).toContain(error.code)
    return null
  })
  return reply?.total ?? null
}

test('lists the stays that can be booked, each at the total of its quote, in the order of totals and within a range of them', async () => {
  process.stdout.write(`search by dates: seed ${seed}\n`)
  const t = here()
  const [admin, below] = [await newAdmin(t), randomOf(seed)]
  const one = <T>(...values: T[]): T => values[below(values.length)] as T
  const percent = () => below(10_001) / 100
  const someDays = () => one<string[]>([], [], ['sun'], ['mon', 'thu'])
  const rulesOf = () => {
    const minNights = one(null, null, 2, 3)
    return {
      ...{
        weekendPrice: one(null, 133.37),
        weekendDays: one(['fri', 'sat'], ['sun']),
        includedGuests: one(null, 1, 2),
      },
      ...{ extraGuestPrice: one(0, 9.99), maxInfants: one(null, 0, 1), cleaningPrice: one(0, 25, 33.33) },
      ...{
        shortCleaning: one(null, { nights: 2, price: 15.5 }),
        leadHours: one(null, null, 30),
        horizonDays: one(null, 60),
      },
      lengthOfStay: one(
        [],
        [
          { nights: 3, percent: percent() },
          { nights: 7, percent: percent() },
        ],
      ),
      earlyBird: one([], [{ days: 20, percent: percent() }]),
      lastMinute: one([], [{ days: 5, percent: percent() }]),
      ...{ minNights, maxNights: one(null, null, 6), noArrival: someDays(), noDeparture: someDays() },
      ...{ gapFill: below(2) === 1, bufferNights: one(0, 0, 2) },
    }
  }
  const periodOf = (layer: 'season' | 'event') => {
    const from = below(30)
    const price = one(null, 210.01)
    return {
      ...{ layer, name: layer, from: day(t, from), to: day(t, from + 1 + below(20)), price },
      ...{ percent: price === null ? one(null, 12.5, -33.3) : null, weekendPrice: one(null, 250) },
      ...{ minNights: one(null, 2), minThrough: one(null, null, 4), discountable: below(2) === 1 },
    }
  }
  const homes = await Promise.all(
    Array.from({ length: 14 }, (_, n) =>
      t.apartment({ price: (4000 + below(20_000)) / 100, guests: n % 4 === 0 ? null : 2 + below(4) }),
    ),
  )
  const guest = await t.customer()
  for (const id of homes.slice(2)) {
    await setRules(admin, id, rulesOf(), [periodOf('season'), periodOf('event')].slice(below(3)))
    const set = one<object>(
      { price: 77.77 },
      { closed: true },
      { noArrival: true },
      { minNights: 1, discountable: false },
    )
    const from = below(30)
    const body = { from: day(t, from), to: day(t, from + 2), set } as never
    if (below(2) === 1) await admin.send(savePriceDays, { params: { id }, body })
  }
  // Stays beside which there are gaps and buffers.
  const plain = { rules: {}, periods: [] }
  for (const id of homes.slice(0, 2)) await admin.send(savePrices, { params: { id }, body: plain as never })
  for (const id of homes.slice(1, 6))
    for (const at of [8, 12])
      await guest.send(createBooking, { body: stay(t, id, at, at + 2) }).catch((error) => {
        expect(['stay_not_allowed', 'too_many_holds']).toContain(error.code)
      })
  await calendars(t)

  let compared = 0
  for (let n = 0; n < 16; n++) {
    const from = n % 4 === 0 ? 10 : 1 + below(40)
    const guests = 1 + below(4)
    const asked = {
      from,
      to: from + 1 + below(n % 4 === 0 ? 2 : 9),
      guests,
      children: below(guests),
      infants: below(3),
    }
    const found = await search(t, asked, { limit: 100 })
    const totals = new Map(found.map(({ _id, stay }) => [_id, stay?.total]))
    const about = `seed ${seed}, ${JSON.stringify(asked)}`
    for (const id of homes) {
      const total = await quoted(t, id, asked)
      expect(totals.get(id) ?? null, `${about}, ${id}`).toBe(total)
      compared += 1
    }
    const low = await search(t, asked, { sort: 'total-low', limit: 100 })
    const ascending = [...totals.values()].map(Number).sort((a, b) => a - b)
    expect(
      low.map(({ stay }) => stay?.total),
      about,
    ).toEqual(ascending)
    const [least = 0, most = 0] = [ascending[1], ascending.at(-2)]
    const within = await search(t, asked, { totalFrom: least, totalTo: most, sort: 'total-high', limit: 100 })
    const expected = ascending.filter((total) => total >= least && total <= most).reverse()
    if (ascending.length > 2)
      expect(
        within.map(({ stay }) => stay?.total),
        about,
      ).toEqual(expected)
  }
  expect(compared).toBeGreaterThan(200)
})

test('makes a calendar again when rules, days or the price change and before its days run out, and none without rules', async () => {
  const t = await here.empty()
  const [admin, home] = [await newAdmin(t), await t.apartment({ price: 100 })]
  const ofHome = () => t.deps.db.selectFrom('priceCalendars').selectAll().where('apartmentId', '=', home)
  await calendars(t)
  expect(await ofHome().execute()).toEqual([])
  await setRules(admin, home, { weekendPrice: 150, minNights: 2 })
  await calendars(t)
  const first = await ofHome().executeTakeFirstOrThrow()
  expect([first.fromDay, first.cents[0], first.minNights[0]]).toEqual([day(t, 0), expect.any(Number), 2])
  await admin.send(savePriceDays, {
    params: { id: home },
    body: { from: day(t, 3), to: day(t, 4), set: { price: 321 } },
  })
  await sql`update apartments set price_cents = 11100 where id = ${home}`.execute(t.owner)
  await calendars(t)
  const second = await ofHome().executeTakeFirstOrThrow()
  expect([second.cents[3], second.priceCents]).toEqual([32_100, 11_100])
  expect(second.rulesVersion).toBeGreaterThan(first.rulesVersion)
  // More than fits into a place of a calendar: it is made all the same, and so are those of others.
  const dear = { from: day(t, 9), to: day(t, 10), set: { price: 30_000_000 } }
  await admin.send(savePriceDays, { params: { id: home }, body: dear })
  await calendars(t)
  expect((await ofHome().executeTakeFirstOrThrow()).cents[9]).toBe(2_147_483_647)
  t.wait({ days: 91 })
  await calendars(t)
  expect((await ofHome().executeTakeFirstOrThrow()).fromDay).toBe(addDays(first.fromDay, 91))
  await setRules(await newAdmin(t), home, {})
  await calendars(t)
  expect(await ofHome().execute()).toEqual([])
})

test('makes a calendar again when it was made while a further edit was not yet committed', async () => {
  const t = await here.empty()
  const [admin, home] = [await newAdmin(t), await t.apartment({ price: 100 })]
  await setRules(admin, home, { weekendPrice: 150 })
  await idle(t)
  await sql`insert into price_calendars_due values (${home})`.execute(t.owner)
  await t.owner.transaction().execute(async (tx) => {
    await sql`update apartments set price_cents = 11100 where id = ${home}`.execute(tx)
    await makePriceCalendars(t.deps)
  })
  await calendars(t)
  const { priceCents } = await t.deps.db.selectFrom('priceCalendars').selectAll().executeTakeFirstOrThrow()
  expect(priceCents).toBe(11_100)
})

test('prices those of the place that is asked for, however many others cost less', async () => {
  const t = await here.empty()
  const admin = await newAdmin(t)
  const place = 'Keta, Volta'
  for (const price of [10, 20, 30, 40]) {
    const id = await t.apartment({ price, ...(price === 40 ? { location: place } : {}) })
    await setRules(admin, id, { cleaningPrice: 25 })
  }
  await calendars(t)
  const query = { from: day(t, 5), to: day(t, 7), sort: 'total-low', location: place } as const
  const few: typeof staySearch = {
    ...staySearch,
    byTotalText: (ask, now, value) => staySearch.byTotalText(ask, now, value, 2),
  }
  const found = await searchApartments(t.deps, query, few)
  expect(found.items.map((json) => JSON.parse(json).stay.total)).toEqual([105])
  const { code } = await refusal(search(t, { from: 5, to: 7 }, { sort: 'total-low', after: 'bm9uZQ' }))
  expect(code).toBe('invalid_input')
})

test('children come with an adult where only they are named', async () => {
  const t = await here.empty()
  const [small, large] = [await t.apartment({ guests: 2 }), await t.apartment({ guests: 3 })]
  await setRules(await newAdmin(t), large, { includedGuests: 1, extraGuestPrice: 10 })
  await calendars(t)
  const found = await search(t, { from: 5, to: 7, children: 2 })
  expect(found.map(({ _id, stay }) => [_id, stay?.total])).toEqual([
    [large, await quoted(t, large, { from: 5, to: 7, guests: 3, children: 2 })],
  ])
  expect(found.some(({ _id }) => _id === small)).toBe(false)
})

test('reads the prices of a page by one query, however many homes it has', async () => {
  const t = await here.empty()
  const admin = await newAdmin(t)
  const homes = await Promise.all(Array.from({ length: 12 }, (_, n) => t.apartment({ price: 100 + n })))
  for (const id of homes.slice(0, 6)) await setRules(admin, id, { cleaningPrice: 25 })
  await calendars(t)
  const pool = openPool(t.databaseUrl, 1, () => undefined)
  const db = openDb(pool)
  onTestFinished(() => db.destroy())
  const sent: { calls: unknown[][] }[] = []
  pool.on('connect', (client) => sent.push(vi.spyOn(client, 'query').mock))
  const count = async (limit: number) => {
    const before = sent.reduce((sum, { calls }) => sum + calls.length, 0)
    const query = { from: day(t, 5), to: day(t, 8), sort: 'total-low', limit } as const
    expect((await searchApartments({ ...t.deps, db }, query, staySearch)).items).toHaveLength(limit)
    return sent.reduce((sum, { calls }) => sum + calls.length, 0) - before
  }
  await count(1) // the connection is opened
  expect([await count(2), await count(12)]).toEqual([3, 3]) // the fee of guests, the page, its prices
})

test('finds the stay nearest to the dates that is free, some nights earlier or later, and any of a length in a month', async () => {
  const t = await here.empty()
  const [admin, [ama]] = [await newAdmin(t), await t.customers(1)]
  const [full, near, far] = [await t.apartment(), await t.apartment(), await t.apartment()]
  await ama.send(createBooking, { body: stay(t, near, 9, 11) })
  await ama.send(createBooking, { body: stay(t, far, 5, 13) })
  await admin.send(savePrices, { params: { id: full }, body: { rules: { minNights: 30 }, periods: [] } as never })
  await calendars(t)
  const found = async (flexible: number) => {
    const listed = await search(t, { from: 10, to: 12 }, { flexible })
    return listed.map(({ _id, stay: shown }) => [_id, shown?.from, shown?.total])
  }
  expect(await search(t, { from: 10, to: 12 })).toEqual([])
  const total = (await search(t, { from: 20, to: 22 }))[0]?.stay?.total
  expect(await found(1)).toEqual([[near, day(t, 11), total]])
  expect((await found(7)).toSorted()).toEqual(
    [
      [near, day(t, 11), total],
      [far, day(t, 13), total],
    ].toSorted(),
  )
  const month = day(t, 60).slice(0, 7)
  const weeks = await t.anyone.send(listApartments, { query: { month, length: 'week' } })
  expect(weeks.map(({ _id, stay: shown }) => [_id, shown?.nights, shown?.from?.slice(0, 7)]).toSorted()).toEqual(
    [near, far].map((id) => [id, 7, month]).toSorted(),
  )
  expect((await refusal(t.anyone.send(listApartments, { query: { month } }))).code).toBe('bad_dates')
  expect((await refusal(t.anyone.send(listApartments, { query: { month: '2001-01', length: 'week' } }))).code).toBe(
    'past_dates',
  )
})
