// Owns what a column of a table is, which columns are shown, and how a sort is written in an address.
import { type ReactNode, useState } from 'react'

/** The order of a list by one of its words; after a minus descending. */
export type Sorted<W extends string> = W | `-${W}`

/** The words of such an order. */
export type WordOf<S> = Exclude<S, `-${string}` | undefined>

export type Column<T, W extends string = string> = {
  id: string
  head: string
  cell: (row: T) => ReactNode
  /** the word by which the server sorts by this column, where it does */
  sort?: W
  isNumber?: boolean
  /** it names the row, and is always shown */
  isName?: boolean
  /** it is shown only where somebody has chosen it */
  isExtra?: boolean
}

/** The direction in which a column is sorted: by its word in the address, descending after a minus. */
export const directionOf = (
  sort: string | undefined,
  word: string | undefined,
): 'ascending' | 'descending' | undefined =>
  word === undefined || sort === undefined
    ? undefined
    : sort === word
      ? 'ascending'
      : sort === `-${word}`
        ? 'descending'
        : undefined

/** The sort after a click on the head of a column. */
export const sortAfter = <W extends string>(sort: string | undefined, word: W): Sorted<W> =>
  directionOf(sort, word) === 'ascending' ? `-${word}` : word

const stored = (key: string): string[] | null => {
  try {
    const words: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : null
  } catch {
    return null
  }
}

/** Takes the name of a table and its columns; gives those that are shown, kept on this device until the next logout, and what changes them. */
export const useColumns = <T, W extends string>(name: string, columns: readonly Column<T, W>[]) => {
  const key = `columns:${name}`
  const [chosen, setChosen] = useState<readonly string[] | null>(() => stored(key))
  const isShown = ({ id, isName, isExtra }: Column<T>) => isName || (chosen ? chosen.includes(id) : !isExtra)
  const shown = columns.filter(isShown)
  const set = (ids: readonly string[] | null) => {
    setChosen(ids)
    if (ids) localStorage.setItem(key, JSON.stringify(ids))
    else localStorage.removeItem(key)
  }
  const toggle = (column: Column<T>) =>
    set(columns.filter((each) => (each === column ? !isShown(each) : isShown(each))).map(({ id }) => id))
  return { shown, isShown, toggle, set, isUsual: chosen === null, chosenIds: chosen }
}
