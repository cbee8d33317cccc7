// Owns in which order published reviews are read, those of listings and of packages alike.
import { sql } from 'kysely'

/** The orders that can be asked for, of one of the two tables. Each has an index; of those with so many stars, the newest first. */
export const ordersOf = <T extends 'reviews' | 'tourReviews'>(table: T) => {
  const newest = [
    [`${table}.publishedAt`, 'timestamptz'],
    [`${table}.id`, 'uuid'],
  ] as const
  return {
    newest: { direction: 'desc', by: newest },
    highest: { direction: 'desc', by: [[`${table}.overall`, 'bigint'], ...newest] },
    lowest: { direction: 'desc', by: [[sql<number>`(-${sql.ref(`${table}.overall`)})`, 'bigint'], ...newest] },
  } as const
}
