// Owns LIKE patterns for search: the text of a user matches literally, including % and _.
import { type RawBuilder, sql } from 'kysely'

/** The pattern that matches every text that contains `text`. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** From so many matches on a text counts as frequent: rows of a list are then looked at one by one, and soon enough match. */
export const frequentFrom = 10_000

/**
 * Whether a reference begins with a text, both in capitals or both in small letters; found by an index of it. The bounds are
 * said because the planner does not see a pattern that is a parameter.
 */
export const beginsWith = (reference: RawBuilder<unknown>, text: string): RawBuilder<boolean> => {
  const last = text + (text === text.toUpperCase() ? 'Z' : 'z').repeat(12)
  return sql<boolean>`(${reference} between ${text} and ${last} and starts_with(${reference}, ${text}))`
}
