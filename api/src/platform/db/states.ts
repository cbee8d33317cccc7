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
 * Whether a row is in one of these states by now: what time has done to it counts, also where nobody has written it down
 * yet. `table` is its name in the query.
 */
export const isNow = <S extends string>(
  { expiries }: { expiries: readonly Expiry[] },
  table: string,
  states: readonly S[],
  now: Date,
): Condition => {
  const state = sql.ref(`${table}.state`)
  const isIn = (word: string) => states.some((state) => state === word)
  const staying = states.map((word) => {
    const leaving = expiries.filter(({ from, to }) => from.includes(word) && !isIn(to))
    const left = either(leaving.map(({ due }) => isDue(table, due, now)))
    return leaving.length === 0 ? sql<boolean>`${state} = ${word}` : sql<boolean>`(${state} = ${word} and not ${left})`
  })
  const arriving = expiries.flatMap(({ from, to, due }) =>
    from.filter((word) => isIn(to) && !isIn(word)).map((word) => ({ word, due })),
  )
  const arrived = arriving.map(({ word, due }) => sql<boolean>`(${state} = ${word} and ${isDue(table, due, now)})`)
  return either([...staying, ...arrived])
}
