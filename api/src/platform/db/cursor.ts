// Owns cursors: where a page of a list ended, as text that a caller sends back to read on from there.
import { createHash } from 'node:crypto'
import { fail } from '@akwaaba/contract/errors'
import { type RawBuilder, sql } from 'kysely'

export type CursorType = 'bigint' | 'boolean' | 'date' | 'text' | 'timestamptz' | 'uuid'
type Ordered = { direction: string; by: readonly (readonly [column: unknown, type: CursorType])[] }

const isDay = (text: string) => {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text.slice(0, 10)
}
const isOf: Record<CursorType, (text: string) => boolean> = {
  bigint: (text) => /^-?\d{1,18}$/.test(text),
  boolean: (text) => text === 'true' || text === 'false',
  date: (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text),
  text: (text) => !text.includes('\0'),
  timestamptz: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && isDay(text),
  uuid: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text),
}

// An instant with its microseconds, which a Date would lose.
const aroundColumn = (type: CursorType): [before: string, after: string] =>
  type === 'timestamptz' ? ['to_char(', ` at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`] : ['', '::text']

/** A column as the text that a cursor holds. */
export const cursorText = (column: RawBuilder<unknown>, type: CursorType): RawBuilder<string> => {
  const [before, after] = aroundColumn(type)
  return sql<string>`${sql.raw(before)}${column}${sql.raw(after)}`
}

/** The same in plain SQL. */
export const cursorTextOf = (name: string, type: CursorType): string => aroundColumn(type).join(name)

// A cursor of another order would find a wrong page, so it says which order it belongs to.
const markOf = ({ direction, by }: Ordered): string =>
  createHash('sha256')
    .update(JSON.stringify([direction, ...by.map(([column, type]) => (typeof column === 'string' ? column : type))]))
    .digest('base64url')
    .slice(0, 6)

/** Takes the values of the last row of a page; gives the cursor. */
export const cursorOf = (values: readonly string[], order: Ordered): string =>
  Buffer.from(JSON.stringify([markOf(order), ...values])).toString('base64url')

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}

/** The values in a cursor; refuses with invalid_input where it is not one of a list with this order. */
export const cursorValues = (cursor: string, order: Ordered): string[] => {
  const found = parsed(cursor)
  const [mark, ...values] = Array.isArray(found) ? found : []
  const isKnown =
    mark === markOf(order) &&
    values.length === order.by.length &&
    order.by.every(([, type], at) => typeof values[at] === 'string' && isOf[type](values[at]))
  if (isKnown) return values
  const msg = 'This is not a cursor of this list. Please take it from the Link header of the page before.'
  return fail('invalid_input', { msg, fields: { after: msg } })
}
