// Owns the public reads of apartments. They are plain SQL, and the database writes their JSON, because they are called most.
import type { ApartmentQuery } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { isFlexible } from '@akwaaba/contract/search-dates'
import { jsonColumn, runText } from '#apartment-lists/columns.ts'
import { isInBox } from '#apartment-lists/in-box.ts'
import { kindConditions } from '#apartment-lists/kinds.ts'
import { orderOf, type Sort } from '#apartment-lists/order.ts'
import { type Conditions, findSimilar } from '#apartment-lists/similar.ts'
import {
  findsText,
  findText,
  hasText,
  isRare,
  lookText,
  type TextCondition,
  type Wanted,
} from '#apartment-lists/text-search.ts'
import { type ByTotal, hasDates, headsOf, pricesOf, type StaySearch, staysOf } from '#apartment-lists/wanted-stays.ts'
import { fromPageRows, type Page, type PageRow, pageOf, pageText } from '#db/page.ts'
import type { Deps } from '#deps.ts'
import { organisationOfSlug } from '#organisations/hosts.ts'
import { frequentFrom } from '#search/found.ts'
import { rarityOf } from '#search/rare.ts'
import { settingsOf } from '#settings/settings.ts'
import { apartmentTrigrams } from './apartments.ts'

export type { StaySearch }
/** Whether what a search finds changes with every booking, so that it is never cached. */
export const changesWithBookings = (query: ApartmentQuery): boolean => hasDates(query)

/**
 * What is wanted by a search, with the values and the function that adds one. A price range counts only when both bounds are
 * given; `textCondition` gives the condition of a text.
 */
export const wantedBy = (
  deps: Deps,
  query: ApartmentQuery,
  stays: StaySearch,
  textCondition: TextCondition,
  rules?: string,
) => {
  const values: unknown[] = []
  const value = (bound: unknown) => `$${values.push(bound)}`
  const conditions: string[] = []
  if (query.location) conditions.push(`location = ${value(query.location)}`)
  if (query.host) conditions.push(`organisation_id = ${organisationOfSlug(value(query.host))}`)
  if (query.search) conditions.push(textCondition(query.search, value))
  if (query.priceFrom !== undefined && query.priceTo !== undefined) {
    // "$200 to $100" means the same range as "$100 to $200".
    const [from, to] = [query.priceFrom, query.priceTo].sort((a, b) => a - b).map((price) => value(centsOf(price)))
    conditions.push(`price_cents between ${from}::bigint and ${to}::bigint`)
  }
  // One without a number takes any, and is found by the same index.
  const heads = headsOf(query)
  if (heads) conditions.push(`coalesce(guests, 2147483647) >= ${value(heads)}::int`)
  if (query.box) conditions.push(isInBox(query.box, value, rules === undefined))
  conditions.push(...kindConditions(query, value, rules === undefined))
  if (query.similarTo) conditions.push(`id <> ${value(query.similarTo)}::uuid`)
  const wanted = staysOf(deps, query).map((stay) => stays.isOpenFor(stay, deps.clock.now(), value, rules))
  const free = wanted.length > 0 ? `(${wanted.join(' or ')})` : 'true'
  return { wanted: { filter: conditions.join(' and ') || 'true', free } satisfies Wanted, values, value }
}

/** The condition on a listed row of apartments that it is wanted, with its values. */
export const conditionsOf = ({ wanted, values }: ReturnType<typeof wantedBy>): Conditions => ({
  where: `listed and ${wanted.filter} and ${wanted.free}`,
  values,
})

type Row = { json: string; listedId: string } & Record<string, unknown>
type Listed = { json: string; id: string }
type Asked = { query: ApartmentQuery; limit: number; page: number }
type Statement = { text: string; bound: unknown[]; next: (row: Record<string, unknown>) => string | null }

/** The page that is asked for, as a statement that selects `json`, and how a row of it becomes a cursor. */
const pageQuery = (query: ApartmentQuery, { where, values }: Conditions, [limit, page]: [number, number]) => {
  const bound = [...values]
  const value = (each: unknown) => `$${bound.push(each)}`
  const order = orderOf(query.sort ?? 'recommended')
  const after = query.after ? ` and ${order.after(query.after, value)}` : ''
  const found = `from apartments where ${where}${after} order by ${order.by} limit ${value(limit + 1)}`
  const columns = `select ${jsonColumn}, ${order.ends}`
  const isFirst = page === 1 || query.after !== undefined
  // Rows before the page are skipped by their ids, in the index alone.
  const text = isFirst
    ? `${columns} ${found}`
    : `${columns} from apartments where id in (select id ${found} offset ${value((page - 1) * limit)}) order by ${order.by}`
  return { text, bound, next: order.next }
}

const similarQuery = async (deps: Deps, id: string, conditions: Conditions, [limit, page]: [number, number]) => {
  const offset = (page - 1) * limit
  const ids = await findSimilar(deps, id, conditions, offset + limit + 1)
  if (!ids) return pageQuery({}, conditions, [limit, page])
  const bound = [...conditions.values, ids.slice(offset)]
  const text = `select ${jsonColumn} from unnest($${bound.length}::uuid[]) with ordinality as listed (listed_id, position)
    join apartments on apartments.id = listed_id order by position`
  return { text, bound, next: () => null }
}

const mostOf = (query: ApartmentQuery): number =>
  hasDates(query) ? limits.maxCountedFree : query.search ? limits.maxCountedText : limits.maxCounted

/** The page of a statement made by `pageText`, its rows as JSON texts. */
const readRows = async (deps: Deps, ask: Asked, statement: Statement) => {
  const { rows } = await runText<PageRow<Row>>(deps, statement.text, statement.bound)
  const found = pageOf(fromPageRows(rows), ask, mostOf(ask.query))
  const last = found.items.at(-1)
  const items = found.items.map(({ json, listedId }) => ({ json, id: listedId }))
  return {
    isWhole: rows[0]?.isWhole === true,
    page: { ...found, items, next: last && found.hasNext ? statement.next(last) : null },
  }
}

// Rows that are looked at for a text are read from an index that has no rules.
const rulesByText = '(select a.rules from apartments a where a.id = apartments.id)'

const searchByText = async (deps: Deps, ask: Asked, stays: StaySearch): Promise<Page<Listed>> => {
  const { query, limit } = ask
  const order = orderOf(query.sort ?? 'recommended')
  const offset = query.after === undefined ? (ask.page - 1) * limit : 0
  const statement = (textCondition: TextCondition, textOf: typeof lookText): Statement => {
    const { wanted, values, value } = wantedBy(deps, query, stays, textCondition, rulesByText)
    return {
      text: textOf({ wanted, order, after: query.after, limit, offset, most: mostOf(query) }, value),
      bound: values,
      next: order.next,
    }
  }
  const rarity = await rarityOf(deps.db, apartmentTrigrams, query.search ?? '')
  const finds = findsText(rarity.parts)
  const few: typeof lookText = (text, value) => findText(text, value, frequentFrom)
  const found = isRare(rarity) ? await readRows(deps, ask, statement(finds, few)) : null
  if (found?.isWhole) return found.page
  const { page, isWhole } = await readRows(deps, ask, statement(hasText, lookText))
  if (isWhole && query.after === undefined) return page
  if (page.hasNext) return isWhole ? page : { ...page, isAtLeast: true }
  return (await readRows(deps, ask, statement(finds, findText))).page
}

const centsOf = (dollars: number) => Math.round(dollars * 100)
const totalOrders: Partial<Record<Sort, string>> = { 'total-low': 'total, id', 'total-high': 'total desc, id desc' }

/** The stay and the range of a search by the price of a stay; null for others. */
const totalOf = (deps: Deps, query: ApartmentQuery): Pick<ByTotal, 'stay' | 'range' | 'order'> | null => {
  // Of several stays each has a total of its own: they are compared by the night.
  const [stay] = isFlexible(query) ? [] : staysOf(deps, query)
  const { totalFrom, totalTo, sort = 'recommended' } = query
  const range =
    totalFrom === undefined || totalTo === undefined ? null : [totalFrom, totalTo].map(centsOf).sort((a, b) => a - b)
  if (stay === undefined || !(range || sort in totalOrders)) return null
  return { stay, range: range && [range[0] ?? 0, range[1] ?? 0], order: totalOrders[sort] ?? orderOf(sort).by }
}

const totalStatement = (
  deps: Deps,
  { query, limit, page }: Asked,
  stays: StaySearch,
  by: Omit<ByTotal, 'filter'>,
): Statement => {
  const { wanted, values, value } = wantedBy(
    deps,
    { ...query, from: undefined, to: undefined, month: undefined, length: undefined },
    stays,
    findsText([query.search ?? '']),
  )
  const ask = { ...by, filter: wanted.filter, limit, offset: (page - 1) * limit, most: mostOf(query) }
  return { text: stays.byTotalText(ask, deps.clock.now(), value), bound: values, next: () => null }
}

/**
 * One page of apartments as JSON texts, with the total. With a stay in the query, only those that are free for all its nights.
 * Refuses with bad_dates, past_dates, too_far_ahead, stay_too_long, and with invalid_input where the cursor is not one of this order.
 */
export const listApartments = async (deps: Deps, query: ApartmentQuery, stays: StaySearch): Promise<Page<string>> => {
  const page = await findPage(deps, query, stays)
  const ids = page.items.map(({ id }) => id)
  const prices = await pricesOf(deps, ids, query, stays)
  if (prices === null) return { ...page, items: page.items.map(({ json }) => json) }
  // One that has no price was allowed by its calendar, which is about to be made again.
  const items = page.items.flatMap(({ id, json }) =>
    prices.has(id) ? [`${json.slice(0, -1)},"stay":${JSON.stringify(prices.get(id))}}`] : [],
  )
  return { ...page, items }
}

/** One page of apartments with their ids. Refuses as listApartments does. */
export const findPage = async (deps: Deps, query: ApartmentQuery, stays: StaySearch): Promise<Page<Listed>> => {
  const ask: Asked = { query, limit: query.limit ?? limits.maxListedApartments, page: query.page ?? 1 }
  const total = query.similarTo ? null : totalOf(deps, query)
  // Totals are counted by pages, since what they are made of changes with the hour.
  if (total && query.after !== undefined) fail('invalid_input', { msg: 'This order has pages and no cursor.' })
  if (total) {
    const { guestFeePercent } = await settingsOf(deps.db)
    return (await readRows(deps, ask, totalStatement(deps, ask, stays, { ...total, guestFeePercent }))).page
  }
  if (query.search && !query.similarTo && !query.host) return searchByText(deps, ask, stays)
  const conditions = conditionsOf(wantedBy(deps, query, stays, findsText([query.search ?? ''])))
  const { text, bound, next } = query.similarTo
    ? await similarQuery(deps, query.similarTo, conditions, [ask.limit, ask.page])
    : pageQuery(query, conditions, [ask.limit, ask.page])
  const all = `select 1 from apartments where ${conditions.where} limit ${mostOf(query) + 1}`
  return (await readRows(deps, ask, { text: pageText(all, text), bound, next })).page
}
