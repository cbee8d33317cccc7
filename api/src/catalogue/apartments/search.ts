// Owns the public reads of apartments. They are plain SQL, one statement per page, because they are called most.
import { type Apartment, type ApartmentQuery, apartment } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { dollarsFromCents, toCents } from '@akwaaba/contract/money'
import { CompiledQuery } from 'kysely'
import { containing } from '#db/like.ts'
import { fromPageRows, type PageRow, pageOf, pageText } from '#db/page.ts'
import type { Deps } from '#deps.ts'
import { type Stay, stayFrom } from './rules.ts'

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnOf: Record<string, string> = { _id: 'id', size: 'size_sqm', price: 'price_cents' }

/** The columns under the names of the wire, as the contract lists them; the price is still in cents. */
const wireColumns = Object.keys(apartment.shape)
  .map((name) => `${columnOf[name] ?? inSnakeCase(name)} as "${name}"`)
  .join(', ')

// Without the query builder: compiling the query would take longer than the database takes to answer it.
const runText = <T>(deps: Deps, text: string, values: unknown[]) =>
  deps.db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<T>)

/** Turns the price of a row into dollars, in place: copying the rows would be the slowest part of this call. */
const present = (row: Apartment): Apartment => {
  row.price = dollarsFromCents(toCents(row.price))
  return row
}

/**
 * Gives the SQL condition on a row of apartments that every night of a stay is free; `value` takes a value and gives its
 * placeholder.
 */
export type FreeFor = (stay: Stay, now: Date, value: (bound: unknown) => string) => string

/** The conditions of a search with their values. A price range counts only when both bounds are given. */
const conditionsOf = (deps: Deps, query: ApartmentQuery, freeFor: FreeFor) => {
  const values: unknown[] = []
  const value = (bound: unknown) => `$${values.push(bound)}`
  const conditions = ['deleted_at is null']
  if (query.location) conditions.push(`location = ${value(query.location)}`)
  if (query.search) {
    const text = value(containing(query.search))
    conditions.push(`(apartment_name ilike ${text} or address ilike ${text} or location ilike ${text})`)
  }
  if (query.priceFrom !== undefined && query.priceTo !== undefined) {
    // "$200 to $100" means the same range as "$100 to $200".
    const bounds = [query.priceFrom, query.priceTo].sort((a, b) => a - b)
    const [from, to] = bounds.map((dollars) => value(Math.round(dollars * 100)))
    conditions.push(`price_cents between ${from}::bigint and ${to}::bigint`)
  }
  if (query.guests) conditions.push(`(guests >= ${value(query.guests)}::int or guests is null)`)
  if (query.similarTo) conditions.push(`id <> ${value(query.similarTo)}::uuid`)
  if ((query.from === undefined) !== (query.to === undefined)) fail('bad_dates')
  if (query.from && query.to) {
    const stay = stayFrom(query.from, query.to, deps.clock.today())
    conditions.push(freeFor(stay, deps.clock.now(), value))
  }
  return { where: conditions.join(' and '), values, value }
}

const nearbyKm = 15
const kmPerDegree = 111.2

/** The city of an address: the part after the last comma. */
const cityOf = (address: string) => `lower(btrim(split_part(${address}, ',', -1)))`

/** Joins the apartment that others are compared with; its columns begin with `model_`. */
const withModel = (id: string) =>
  `left join (select location as model_location, ${cityOf('address')} as model_city, price_cents as model_price,
     latitude as model_latitude, longitude as model_longitude from apartments where id = ${id}::uuid) as model on true`

/**
 * The same location first, then apartments nearby, each group by closeness in price. Nearby means a short distance where
 * both have coordinates, else the same city in the address. A degree of longitude is shorter away from the equator.
 */
const similarFirst = `(location = model_location) desc nulls last,
  coalesce(
    sqrt(power((latitude - model_latitude) * ${kmPerDegree}, 2)
      + power((longitude - model_longitude) * ${kmPerDegree} * cos(radians(model_latitude)), 2)) <= ${nearbyKm},
    ${cityOf('address')} = model_city) desc nulls last,
  abs(price_cents - model_price)`

const orders = {
  recommended: 'featured desc, created_at',
  'price-low': 'price_cents',
  'price-high': 'price_cents desc',
  newest: 'created_at desc',
} as const

/** One page of apartments with the total. With a stay in the query, only those that are free for all its nights. */
export const listApartments = async (deps: Deps, query: ApartmentQuery, freeFor: FreeFor) => {
  const limit = query.limit ?? limits.maxListedApartments
  const page = query.page ?? 1
  const { where, values, value } = conditionsOf(deps, query, freeFor)
  const model = query.similarTo ? value(query.similarTo) : null
  const order = model ? similarFirst : orders[query.sort ?? 'recommended']
  const most = query.from ? limits.maxCountedFree : limits.maxCounted
  const all = `select 1 from apartments where ${where} limit ${most + 1}`
  const { rows } = await runText<PageRow<Apartment>>(
    deps,
    pageText(
      all,
      `select ${wireColumns} from apartments ${model ? withModel(model) : ''} where ${where}
       order by ${order}, id limit ${value(limit + 1)} offset ${value((page - 1) * limit)}`,
    ),
    values,
  )
  const found = pageOf(fromPageRows(rows), { page, limit }, most)
  return { ...found, items: found.items.map(present) }
}

/** One apartment; refuses with not_found. */
export const getApartment = async (deps: Deps, id: string): Promise<Apartment> => {
  const { rows } = await runText<Apartment>(
    deps,
    `select ${wireColumns} from apartments where id = $1 and deleted_at is null`,
    [id],
  )
  return rows[0] ? present(rows[0]) : fail('not_found')
}
