// Owns what lists are asked for besides their filters and page: in which order, and only which rows.
import { type RawBuilder, sql } from 'kysely'

/** What a file of a list asks for besides its filters: only these, with commas between them. */
export type ChosenIds = { ids?: string | undefined }

/** The condition that a row is among the chosen ones; of every row where none are named. */
export const isChosen = (column: string, ids: string | undefined): RawBuilder<boolean> =>
  ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids.split(',')}::uuid[])`

/** Takes the orders of a list by their words, and a sort, which is a word, or descending `-word`; gives its word. */
export const wordOfSort = <O extends object>(orders: O, sort: string): Extract<keyof O, string> => {
  for (const word in orders) if (sort === word || sort === `-${word}`) return word
  throw new RangeError(`no order of this list: ${sort}`)
}

/** Takes the columns of an order and how a list is sorted, by a word as `name` or, descending, `-name`; gives the keyset in that direction. */
export const sortedBy = <const By>(by: By, sort: string): { direction: 'asc' | 'desc'; by: By } => ({
  direction: sort.startsWith('-') ? 'desc' : 'asc',
  by,
})
