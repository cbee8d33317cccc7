// Owns what a column of a table is, how a sort is written in an address, and where the chosen columns are kept.
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
  /** it is shown only where a user has chosen it */
  isExtra?: boolean
}

const stored = (key: string): string[] | null => {
  try {
    const words: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : null
  } catch {
    return null
  }
}

/** Takes the name of a table; gives the ids of its chosen columns, kept on this device until the next logout, or null for the usual ones. */
export const useKeptColumns = (name: string) => {
  const key = `columns:${name}`
  const [ids, setShown] = useState<readonly string[] | null>(() => stored(key))
  const setIds = (next: readonly string[] | null) => {
    setShown(next)
    if (next) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
  }
  return { ids, setIds }
}
