// Owns apartments: what the public reads of them, filtered, sorted and paged.
import type { Apartment, ApartmentQuery } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Cents, centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../db/tx.ts'
import type { Database } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { isFreeFor } from './availability.ts'
import { stayFrom } from './rules.ts'

type Row = Selectable<Database['apartments']>

const present = (row: Row): Apartment => ({
  _id: row.id,
  apartmentName: row.apartmentName,
  apartmentType: row.apartmentType,
  location: row.location,
  address: row.address,
  bedrooms: row.bedrooms,
  bathrooms: row.bathrooms,
  size: row.sizeSqm,
  price: dollarsFromCents(row.priceCents as Cents),
  description: row.description,
  coverImage: row.coverImage,
  images: row.images,
  guests: row.guests,
  amenities: row.amenities,
  latitude: row.latitude,
  longitude: row.longitude,
  instantBooking: row.instantBooking,
  checkInFrom: row.checkInFrom,
  checkOutBy: row.checkOutBy,
})

type Filter = ExpressionBuilder<Database, 'apartments'>

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Both bounds or neither: a range counts only when it is whole. */
const rangeOf = ({ priceFrom, priceTo }: ApartmentQuery) =>
  priceFrom === undefined || priceTo === undefined
    ? null
    : { from: Math.round(priceFrom * 100), to: Math.round(priceTo * 100) }

const matching = (deps: Deps, query: ApartmentQuery) => {
  const range = rangeOf(query)
  if ((query.from === undefined) !== (query.to === undefined)) fail('bad_dates')
  const stay = query.from && query.to ? stayFrom(query.from, query.to, deps.clock.today()) : null
  return (filter: Filter) =>
    filter.and([
      filter('deletedAt', 'is', null),
      ...(query.location ? [filter('location', '=', query.location)] : []),
      ...(query.search
        ? [
            filter.or(
              (['apartmentName', 'address', 'location'] as const).map((column) =>
                filter(column, 'ilike', containing(query.search ?? '')),
              ),
            ),
          ]
        : []),
      ...(range ? [filter('priceCents', '>=', range.from), filter('priceCents', '<=', range.to)] : []),
      ...(query.guests ? [filter.or([filter('guests', '>=', query.guests), filter('guests', 'is', null)])] : []),
      ...(query.similarTo ? [filter('id', '!=', query.similarTo)] : []),
      ...(stay ? [isFreeFor(stay, deps.clock.now())] : []),
    ])
}

/** One page of apartments. A stay in the query keeps only those free for all its nights. */
export const list = async (deps: Deps, query: ApartmentQuery) => {
  const limit = query.limit ?? limits.pageSize
  const page = query.page ?? 1
  const where = matching(deps, query)
  const model = query.similarTo ? await find(deps, query.similarTo) : null
  let rows = deps.db.selectFrom('apartments').selectAll().where(where)
  if (model)
    rows = rows
      .orderBy(sql`(location = ${model.location})`, 'desc')
      .orderBy(sql`abs(price_cents - ${model.priceCents}::bigint)`)
  else if (query.sort === 'price-low') rows = rows.orderBy('priceCents')
  else if (query.sort === 'price-high') rows = rows.orderBy('priceCents', 'desc')
  else if (query.sort === 'newest') rows = rows.orderBy('createdAt', 'desc')
  else rows = rows.orderBy('featured', 'desc').orderBy('createdAt')
  const [found, { total }] = await Promise.all([
    rows
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    deps.db
      .selectFrom('apartments')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
  ])
  return { items: found.map(present), total, page, limit }
}

const find = (deps: Deps, id: string) =>
  deps.db.selectFrom('apartments').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

/** One apartment; refuses with not_found. */
export const get = async (deps: Deps, id: string): Promise<Apartment> => {
  const row = await find(deps, id)
  return row ? present(row) : fail('not_found')
}

/** How many apartments there are, and what the dearest costs a night. */
export const facts = async (deps: Deps) => {
  const row = await deps.db
    .selectFrom('apartments')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.max('priceCents').as('maxCents')])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: row.count, maxPrice: dollarsFromCents((row.maxCents ?? 0) as Cents) }
}

/**
 * Locks an apartment for the rest of the transaction and gives what a booking needs of it; refuses with not_found.
 * Taken before every write that can newly occupy nights: the exclusion constraint alone deadlocks in a rush.
 */
export const lockApartment = async (tx: Tx, id: string) => {
  const row = await tx
    .selectFrom('apartments')
    .select(['id', 'priceCents', 'instantBooking'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('not_found')
}

export type NewApartment = Omit<Apartment, '_id' | 'price' | 'size'> & {
  price: number
  size: number
  featured: boolean
}

/** Adds an apartment. The description must be sanitized and the pictures stored by then. */
export const add = async (deps: Deps, tx: Tx, fields: NewApartment, createdBy: string | null): Promise<string> => {
  const { price, size, ...rest } = fields
  const id = deps.ids.next()
  await tx
    .insertInto('apartments')
    .values({
      ...rest,
      id,
      sizeSqm: size,
      priceCents: centsFromDollars(price),
      createdBy,
      createdAt: deps.clock.now(),
      deletedAt: null,
    })
    .execute()
  return id
}
