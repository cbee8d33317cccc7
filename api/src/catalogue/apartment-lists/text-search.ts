// Owns finding apartments by a text: first among the first ones of the order, then by the indexes of texts.
import { limits } from '@akwaaba/contract/limits'
import { pageText } from '#db/page.ts'
import { containing } from '#search/like.ts'
import type { Rarity } from '#search/rare.ts'
import { jsonColumn } from './columns.ts'
import type { orderOf } from './order.ts'

type Value = (bound: unknown) => string
/** What is asked of apartments besides being listed: of the columns that are searched, and of their nights. */
export type Wanted = { filter: string; free: string }
type Ask = {
  wanted: Wanted
  order: ReturnType<typeof orderOf>
  after: string | undefined
  limit: number
  offset: number
  most: number
}

/** What is searched as text: one expression, because an index finds trigrams of one expression. */
const searched = `(apartment_name || E'\\n' || address || E'\\n' || location)`
const letter = '[\\p{Alphabetic}\\p{Nd}]'

/** There are no trigrams of it, and a letter is in nearly every text: it is searched as the beginning of a word. */
const isShort = (text: string): boolean => !new RegExp(`${letter}{3}`, 'u').test(text)

const beginningPattern = (text: string): string =>
  (new RegExp(`^${letter}`, 'u').test(text) ? '(^|[^[:alnum:]])' : '') + text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')

/** The condition that a text is found in a row that is being read. */
export const hasText = (text: string, value: Value): string =>
  isShort(text) ? `${searched} ~* ${value(beginningPattern(text))}` : `${searched} ilike ${value(containing(text))}`

export type TextCondition = (text: string, value: Value) => string

/**
 * The same condition, such that an index finds the rows: by parts that every row has that has the text, the rarest ones, of which those
 * that have the text are picked. The last comparison is not in the words of the index, which would be asked for the whole text.
 */
export const findsText =
  (parts: readonly string[]): TextCondition =>
  (text, value) =>
    isShort(text)
      ? `word_beginnings(${searched}) @> word_beginnings(${value(text)}) and ${hasText(text, value)}`
      : `${parts.map((part) => `${searched} ilike ${value(containing(part))}`).join(' and ')}
        and (${searched} || '') ilike ${value(containing(text))}`

/** So many of an order are looked at, which takes some milliseconds: their columns are read from an index alone. */
const lookedAt = limits.maxCounted
/** Whether so few apartments are expected to have a text that it is not looked for among these. Of few apartments all are looked at. */
export const isRare = ({ share, rows }: Rarity): boolean =>
  rows > 2 * lookedAt && share * lookedAt < limits.maxCountedText / 3
const columns = 'id, featured, created_at, price_cents, rating_rank'

const listedText = (from: string, order: Ask['order'], limit: string, offset: string) =>
  `select ${jsonColumn}, ${order.ends} from apartments
    where id in (select id from ${from} order by ${order.by} limit ${limit} offset ${offset}) order by ${order.by}`

/**
 * Takes what is asked, with a text as `hasText`; gives the statement that looks for it among the first apartments of the order.
 * Frequent texts are found there. Its rows say in `isWhole` whether these were all apartments.
 */
export const lookText = ({ wanted, order, after, limit, offset, most }: Ask, value: Value): string => {
  const looksFor = Math.max(most, offset + limit) + 1
  // Ordered once more: a join with what is occupied may give the rows in another order, and the limit is to take the first ones.
  const looked = (condition: string) => `materialized (select ${columns} from (
      select ${columns}, guests, apartment_name, address, location from apartments
      where listed${condition} order by ${order.by} limit ${lookedAt}
    ) as apartments where ${wanted.filter} and ${wanted.free} order by ${order.by} limit ${value(looksFor)})`
  const counted = looked('')
  const listed = after === undefined ? '' : `, listed as ${looked(` and ${order.after(after, value)}`)}`
  const page = listedText(listed === '' ? 'counted' : 'listed', order, value(limit + 1), value(offset))
  // Whether these were all is asked only where few were found and the table is not known to have many more.
  const isWhole = `case when count(*) > ${most} or (select reltuples from pg_class where oid = 'apartments'::regclass) > ${2 * lookedAt}
    then false else not exists (select from apartments where listed offset ${lookedAt} limit 1) end as "isWhole"`
  return `with counted as ${counted}${listed} ${pageText('select 1 from counted', page, isWhole)}`
}

/**
 * Gives the statement that finds all apartments with a text, asked as `findsText`, or some `upTo` so many; `isWhole` says whether all.
 */
export const findText = ({ wanted, order, after, limit, offset, most }: Ask, value: Value, upTo = 1e9): string => {
  const matching = `select ${columns} from apartments where listed and ${wanted.filter}`
  const isAfter = after === undefined ? 'true' : order.after(after, value)
  const all = `select 1 from found as apartments where ${wanted.free} limit ${most + 1}`
  const page = `found as apartments where ${isAfter} and ${wanted.free}`
  return `with matching as materialized (${matching}), found as materialized (select * from matching limit ${upTo + 1})
    ${pageText(all, listedText(page, order, value(limit + 1), value(offset)), `(select count(*) <= ${upTo} from found) as "isWhole"`)}`
}
