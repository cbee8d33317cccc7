// Owns LIKE patterns for search: the text of a user matches literally, including % and _.
import { type RawBuilder, sql } from 'kysely'

/** The pattern that matches every text that contains `text`. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

// Three letters or digits side by side, the first one of a word that begins within the text, or the last two of one that ends there.
const trigram = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u

/** Whether a text has only one or two characters, or none but signs: it has no trigram by which an index finds what contains it. */
export const isShort = (text: string): boolean => text.length <= 2 || !trigram.test(text)

const lastLetter = '\u{10FFFF}'

/** How a statement has the text of a search. */
export type Shown = (text: string) => RawBuilder<string>
/** The planner sees it, and chooses by how frequent it is; it plans again each time that this promises less work. */
const seen: Shown = (text) => sql`${text}`
/** The planner does not see it: one plan serves every text, and need not be made again. */
export const unseen: Shown = (text) => sql`(select ${text}::text)`

/** Whether a text begins with another, whatever their case; found by an index of `lower(column) collate "C"`. */
export const beginning = (column: RawBuilder<unknown>, text: string, shown = seen): RawBuilder<boolean> => {
  const [letters, start] = [sql`lower(${column}) collate "C"`, text.toLowerCase()]
  const last = shown(start + lastLetter)
  return sql<boolean>`(${letters} between ${shown(start)} and ${last} and starts_with(lower(${column}), ${shown(start)}))`
}

/** Whether a text matches a search: contains its text, or begins with it where that is too short for an index of parts. */
export const mentions = (column: RawBuilder<unknown>, text: string, shown = seen): RawBuilder<boolean> =>
  isShort(text) ? beginning(column, text, shown) : sql<boolean>`${column} ilike ${shown(containing(text))}`

/** Whether a text is an e-mail address as far as it was typed. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]*$/.test(text)

/**
 * The same of an e-mail address. One that is typed from its beginning is found by that: all its parts are frequent, so that the index of
 * parts leads to every address.
 */
export const emailMentions = (column: RawBuilder<unknown>, text: string, shown = seen): RawBuilder<boolean> =>
  isAddress(text) ? beginning(column, text, shown) : mentions(column, text, shown)

/** Whether a text says nothing yet of a reference with this prefix, because it is too short or only the prefix, or a part of it. */
export const saysNothing = (text: string, prefix: string): boolean =>
  isShort(text) || prefix.toLowerCase().startsWith(text.toLowerCase())

/**
 * Whether a reference begins with a text, both in capitals or both in small letters; found by an index of it. The bounds are
 * said because the planner does not see a pattern that is a parameter.
 */
export const beginsWith = (reference: RawBuilder<unknown>, text: string): RawBuilder<boolean> => {
  const last = text + (text === text.toUpperCase() ? 'Z' : 'z').repeat(12)
  return sql<boolean>`(${reference} between ${text} and ${last} and starts_with(${reference}, ${text}))`
}
