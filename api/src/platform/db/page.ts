// Owns reading parts of a table: one page of a list, by an index and with a total that is counted up to a limit, and slices of all rows.
import { limits } from '@akwaaba/contract/limits'
import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { Db } from './client.ts'
import { type CursorType, cursorOf, cursorText, cursorValues } from './cursor.ts'
import type { Tx } from './tx.ts'

/** What is asked of a list: the fields `pageQuery` of the contract, and whether everything is to be counted. */
export type PageAsk = {
  page?: number | undefined
  limit?: number | undefined
  /** where the page before ended; then `page` is only the number that the page has */
  after?: string | undefined
  count?: 'exact' | undefined
}
export type Page<T> = {
  items: T[]
  total: number
  /** the list has more rows than `total`, which were not counted */
  isAtLeast?: boolean
  page: number
  limit: number
  hasNext: boolean
  /** where this page ends; null where the list has no cursor, or no next page */
  next?: string | null
}

// biome-ignore lint/suspicious/noExplicitAny: any query with any tables, of which only the type of its rows counts
type AnyQuery<O> = SelectQueryBuilder<any, any, O>

/** The columns that order a list, all in one direction and the last one unique, so that one index finds every page. */
export type Keyset<DB, TB extends keyof DB> = {
  direction: 'asc' | 'desc'
  by: readonly (readonly [column: StringReference<DB, TB> | RawBuilder<unknown>, type: CursorType])[]
}

// The rows of the page are joined to the total, which always has one row: so a page without rows has a total, too.
const beforeAll = (facts = '') =>
  `select page.*, counted.* from (select count(*) as "totalInAll"${facts && `, ${facts}`} from (`
const beforePage = ') as found) as counted left join (select *, true as "isListed" from ('
const afterPage = ') as listed) as page on true'

/** The same statement as text: `all` selects the rows to count, `page` those of the page, `facts` columns about all. */
export const pageText = (all: string, page: string, facts?: string): string =>
  beforeAll(facts) + all + beforePage + page + afterPage

export type PageRow<T> = T & { totalInAll: number; isListed: true | null }

/** The rows of such a statement that are on the page, and what was counted. */
export const fromPageRows = <T>(rows: PageRow<T>[]): { items: T[]; counted: number } => {
  const counted = rows[0]?.totalInAll ?? 0
  const items = rows.filter(({ isListed }) => isListed).map(({ totalInAll: _, isListed: __, ...row }) => row as T)
  return { items, counted }
}

/** Of the rows of a page and one more, and of what was counted up to one more than `most`: the page without its end. */
export const pageOf = <T>(
  { items, counted }: { items: T[]; counted: number },
  { page = 1, limit }: PageAsk & { limit: number },
  most: number = limits.maxCounted,
): Omit<Page<T>, 'next'> => ({
  items: items.slice(0, limit),
  total: Math.min(counted, most),
  ...(counted > most ? { isAtLeast: true } : {}),
  page,
  limit,
  hasNext: items.length > limit,
})

/**
 * Rows of a list that no other part has. `isFew`: all are read, in no order. `isCovered`: nearly all rows of the order's index match, so they are
 * counted along it. `counted`: without what only the order needs. `listed`, of the first part: those of all parts in order; each is only counted.
 */
export type Part<DB, TB extends keyof DB, O> = {
  found: SelectQueryBuilder<DB, TB, O>
  isFew?: boolean
  isCovered?: boolean
} & Partial<Record<'counted' | 'listed', SelectQueryBuilder<DB, TB, O>>>
export type Parts<DB, TB extends keyof DB, O> = readonly [Part<DB, TB, O>, ...Part<DB, TB, O>[]]

/**
 * Takes a query and the page that is asked for; gives the rows of the page and the total, which is counted up to `upTo`, or `limits.maxCounted`,
 * unless all is asked for. With `keyset` the query has no order of its own, and each page ends with a cursor from which the next one is found
 * without reading those before. With `rows` the query only finds, or several do, each with an index of its own: the rows of the page are read by
 * `rows`, a query of the same table with more joins, so that these concern one page. What `search` finds is found once, and counted less if it is
 * frequent. Refuses with invalid_input where the cursor is not one of this list.
 */
export const readPage = async <DB, TB extends keyof DB, O, R = O>(
  db: Db | Tx,
  list: SelectQueryBuilder<DB, TB, O> | Parts<DB, TB, O>,
  ask: PageAsk,
  {
    keyset,
    rows,
    search,
    upTo: usual = limits.maxCounted,
  }: { keyset?: Keyset<DB, TB>; rows?: AnyQuery<R>; search?: { isFrequent: boolean } | undefined; upTo?: number } = {},
): Promise<Page<R>> => {
  const { page = 1, limit = limits.pageSize, after } = ask
  const counts = search?.isFrequent ? limits.maxCountedFrequent : usual
  const most = ask.count === 'exact' ? Number.MAX_SAFE_INTEGER : counts
  const parts: Parts<DB, TB, O> = 'length' in list ? list : [{ found: list }]
  const [first] = parts
  const columns = (keyset?.by ?? []).map(([column, type], at) => ({
    ref: typeof column === 'string' ? sql.ref(column) : column,
    name: sql.ref(`key${at}`),
    type,
  }))
  const direction = keyset?.direction ?? 'asc'
  const refs = columns.map(({ ref }) => ref)
  const id = refs.at(-1)
  const values = keyset && after !== undefined ? cursorValues(after, keyset) : null
  const offset = values ? 0 : (page - 1) * limit
  const isAfter =
    keyset &&
    values &&
    sql<boolean>`(${sql.join(refs)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(
      columns.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`),
    )})`
  const inOrder = <Q>(query: AnyQuery<Q>): AnyQuery<Q> =>
    refs.reduce((ordered, ref) => ordered.orderBy(ref, direction), query)
  const byKeys = sql.join(columns.map(({ name }) => sql`${name} ${sql.raw(direction)}`))
  const asKeys = columns.map(({ ref }, at) => ref.as(`key${at}`))
  const ends = columns.map(({ ref, type }, at) => cursorText(ref, type).as(`end${at}`))
  const onward = (query: AnyQuery<O>) => (isAfter ? query.where(isAfter) : query)
  /** The keys of the first rows of all parts, up to `upTo` of each. */
  const keysOf = (upTo: number) =>
    sql.join(
      (first.listed ? [{ found: first.listed, isFew: false }] : parts).map(({ found, isFew }) => {
        const keys = onward(found).clearSelect().select(asKeys)
        return sql`(${isFew ? keys : inOrder(keys).limit(upTo)})`
      }),
      sql` union all `,
    )
  // What a text finds is materialized: without a cursor its first rows are both counted and listed.
  const isOnce = search !== undefined && rows !== undefined && values === null && ask.count !== 'exact'
  const looked = sql`with looked as materialized (${keysOf(Math.max(most, offset + limit) + 1)}) `
  const keys = isOnce ? sql`looked` : sql`(${keysOf(offset + limit + 1)}) as keys`
  const ids = sql`select ${columns.at(-1)?.name} from ${keys} order by ${byKeys} limit ${limit + 1} offset ${offset}`
  const ofPage: AnyQuery<unknown> =
    rows && id
      ? inOrder(rows.where(sql<boolean>`${id} in (${ids})`))
      : inOrder(onward(first.found))
          .limit(limit + 1)
          .offset(offset)
  // Two round trips would be simpler, and would let the total differ from the rows.
  const all = parts.map(({ found, counted = found, isCovered }) => {
    const one = counted.clearSelect().clearOrderBy().select(sql`1`.as('one'))
    return ask.count === 'exact' ? sql`(${one})` : sql`(${(isCovered ? inOrder(one) : one).limit(most + 1)})`
  })
  const upTo = ask.count === 'exact' || (parts.length === 1 && !isOnce) ? sql`` : sql` limit ${most + 1}`
  const counted = isOnce ? sql`select 1 from looked` : sql.join(all, sql` union all `)
  const statement = sql<
    PageRow<R & Record<string, string>>
  >`${isOnce ? looked : sql``}${sql.raw(beforeAll())}${counted}${upTo}${sql.raw(beforePage)}${ends.length > 0 ? ofPage.select(ends) : ofPage}${sql.raw(afterPage)}`
  const { rows: answer } = await statement.execute(db)
  const whole = pageOf(fromPageRows(answer), { page, limit }, most)
  const last = whole.items.at(-1)
  const next =
    keyset && last && whole.hasNext
      ? cursorOf(
          columns.map((_, at) => last[`end${at}`] ?? ''),
          keyset,
        )
      : null
  const items = keyset ? whole.items.map((item) => withoutEnds(item, columns.length)) : whole.items
  return { ...whole, items, next }
}

const withoutEnds = <T extends Record<string, unknown>>(row: T, count: number): T => {
  for (let at = 0; at < count; at++) Reflect.deleteProperty(row, `end${at}`)
  return row
}

export type IdPage = { limit: number; skip?: number }

/** Takes a query of ids; gives those after one of them in their order, without the first `skip` of these. */
export const readIds = async <DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, { id: string }>,
  after: string | null,
  { limit, skip = 0 }: IdPage,
): Promise<string[]> => {
  const id = sql.ref<string>('id')
  const rest = after === null ? query : query.where(sql<boolean>`${id} > ${after}::uuid`)
  return (await rest.orderBy(id).limit(limit).offset(skip).execute()).map((row) => row.id)
}

/** Takes a query without a selection; gives the number of its rows, counted up to one more than `most`. */
export const countUpTo = <DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>, most: number) =>
  sql<number>`(select count(*) from (${query.select(sql`1`.as('one')).limit(most + 1)}) as counted)`

/** Takes what `countUpTo` has counted up to `limits.maxCounted`; gives the count, and whether there are more. */
export const countedFacts = (counted: number): { count: number; isAtLeast?: true } =>
  counted > limits.maxCounted ? { count: limits.maxCounted, isAtLeast: true } : { count: counted }

/** The rows whose ids are greater than `after`, up to `upTo`. */
export type Slice = { after: string; upTo: string }

const beforeFirst = '00000000-0000-0000-0000-000000000000'

/**
 * The slices of a table with uuids, in their order; rows that are added meanwhile may be left out. A slice is so small that
 * what belongs to it is found by indexes: for a larger one the planner would read other large tables whole.
 */
export async function* slicesOf(db: Db, table: string, size = 5_000): AsyncGenerator<Slice> {
  for (let after = beforeFirst; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from (select id from ${sql.table(table)} where id > ${after}::uuid order by id limit ${sql.lit(size)}) as slice
      order by id desc limit 1`.execute(db)
    const upTo = rows[0]?.id
    if (upTo === undefined) return
    yield { after, upTo }
    after = upTo
  }
}

/** Whether a column is in a slice. */
export const within = (column: string, { after, upTo }: Slice): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > ${after}::uuid and ${sql.ref(column)} <= ${upTo}::uuid)`
