// Owns tour packages: listing them and adding one.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import type { Tour, TourQuery } from '@akwaaba/contract/tours'
import { type Selectable, sql } from 'kysely'
import { countedFacts, countUpTo, type IdPage, readIds, readPage } from '#db/page.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

/** A tour as replies show it. */
export const presentTour = (row: Selectable<Database['tours']>): Tour => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  date: row.date,
  price: dollarsFromCents(row.priceCents),
  image: row.image,
  location: row.location,
  address: row.address,
  days: row.days,
  seats: row.seats,
  seatsLeft: row.seats === null ? null : row.seats - row.seatsTaken,
  minAge: row.minAge,
  meetingPoint: row.meetingPoint,
  departureTime: row.departureTime,
  itinerary: row.itinerary,
  included: row.included,
  excluded: row.excluded,
})

const offered = (deps: Deps) =>
  deps.db.selectFrom('tours').where('deletedAt', 'is', null).where('date', '>=', deps.clock.today())

const soonestFirst = {
  direction: 'asc',
  by: [
    ['date', 'date'],
    ['id', 'uuid'],
  ],
} as const

/** One page of tours that have not begun, soonest first, with the total. Each bound of the price counts by itself. */
export const listTours = async (deps: Deps, query: TourQuery) => {
  const { location, minPrice, maxPrice } = query
  let matching = offered(deps)
  if (location) matching = matching.where('location', '=', location)
  if (minPrice !== undefined) matching = matching.where('priceCents', '>=', toCents(Math.round(minPrice * 100)))
  if (maxPrice !== undefined) matching = matching.where('priceCents', '<=', toCents(Math.round(maxPrice * 100)))
  const page = await readPage(deps.db, matching.selectAll(), query, { keyset: soonestFirst })
  return { ...page, items: page.items.map(presentTour) }
}

/** One tour, even when it has begun; refuses with not_found. */
export const getTour = async (deps: Deps, id: string): Promise<Tour> => {
  const row = await deps.db
    .selectFrom('tours')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? presentTour(row) : fail('not_found')
}

/** Each location of the tours that are offered: from one to the next along an index, without reading the tours of each. */
const locationsOffered = async (deps: Deps): Promise<string[]> => {
  const offered = sql`tours.deleted_at is null and tours.date >= ${deps.clock.today()}`
  const { rows } = await sql<{ location: string }>`
    with recursive places as (
      (select location from tours where deleted_at is null order by location limit 1)
      union all
      select (select tours.location from tours where deleted_at is null and tours.location > places.location
        order by tours.location limit 1)
      from places where places.location is not null)
    select location from places
    where location <> '' and exists (select from tours where tours.location = places.location and ${offered})`.execute(
    deps.db,
  )
  return rows.map(({ location }) => location).sort()
}

/** What the filters offer: the locations, the highest price, and how many tours there are, counted up to `limits.maxCounted`. */
export const tourFacts = async (deps: Deps) => {
  const [[facts], locations] = await Promise.all([
    deps.db
      .selectNoFrom(() => [
        countUpTo(offered(deps), limits.maxCounted).as('count'),
        offered(deps).select('priceCents').orderBy('priceCents', 'desc').limit(1).as('maxCents'),
      ])
      .execute(),
    locationsOffered(deps),
  ])
  const maxPrice = dollarsFromCents(facts?.maxCents ?? toCents(0))
  return { ...countedFacts(facts?.count ?? 0), maxPrice, locations }
}

export type NewTour = Omit<Tour, '_id' | 'seatsLeft' | 'date'> & { date: CalendarDate }

/** Adds a tour and gives its id. The description must be sanitized and the picture stored by then. */
export const addTour = async (
  deps: Deps,
  tx: Tx,
  fields: NewTour,
  createdBy: string | null,
  id = deps.ids.next(),
): Promise<string> => {
  const { price, itinerary, ...rest } = fields
  await tx
    .insertInto('tours')
    .values({
      id,
      ...rest,
      itinerary: JSON.stringify(itinerary),
      priceCents: centsFromDollars(price),
      createdBy,
      createdAt: deps.clock.now(),
      deletedAt: null,
    })
    .execute()
  return id
}

/** The ids of tours on offer after one of them, for the sitemap. */
export const listTourIds = async (deps: Deps, after: string | null, page: IdPage): Promise<string[]> =>
  readIds(offered(deps).select('id'), after, page)
