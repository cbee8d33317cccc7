// Owns what a query asks a state table: which rows are in some states by now, and for which an event has fallen due.
import { type Deadline, dueBefore } from '@akwaaba/contract/machine'
import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<boolean>
type Expiry = { from: readonly string[]; to: string; due: Deadline }

/** Whether a deadline of a row has come. `table` is its name in the query. */
export const isDue = (table: string, due: Deadline, now: Date): Condition => {
  const column = sql.ref(`${table}.${due.column}`)
  return due.of === 'instant'
    ? sql<boolean>`${column} <= ${dueBefore(due, now)}::timestamptz`
    : sql<boolean>`${column} < ${dueBefore(due, now)}::date`
}

const either = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/**
 * The ways in which a row is in one of these states by now, of which it is in one at most, also where nobody has written down yet what
 * time has done to it: few rows are. `table` is its name in the query, in which the states are words, for indexes of one state.
 */
export const waysNow = <S extends string>(
  { expiries }: { expiries: readonly Expiry[] },
  table: string,
  states: readonly S[],
  now: Date,
): { condition: Condition; isFew: boolean }[] => {
  const isState = (word: string) => sql<boolean>`${sql.ref(`${table}.state`)} = ${sql.lit(word)}`
  const isIn = (word: string) => states.some((state) => state === word)
  const staying = states.map((word) => {
    const leaving = expiries.filter(({ from, to }) => from.includes(word) && !isIn(to))
    const left = either(leaving.map(({ due }) => isDue(table, due, now)))
    const condition = leaving.length === 0 ? isState(word) : sql<boolean>`(${isState(word)} and ${left} is not true)`
    return { condition, isFew: false }
  })
  const arriving = expiries.flatMap(({ from, to, due }) =>
    from
      .filter((word) => isIn(to) && !isIn(word))
      .map((word) => ({ condition: sql<boolean>`(${isState(word)} and ${isDue(table, due, now)})`, isFew: true })),
  )
  return [...staying, ...arriving]
}

/** Whether a row is in one of these states by now. */
export const isNow = (...of: Parameters<typeof waysNow>): Condition =>
  either(waysNow(...of).map(({ condition }) => condition))
