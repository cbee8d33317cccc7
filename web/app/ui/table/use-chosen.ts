// Owns which rows of a table are chosen: also those of other pages, until they are cleared.
import { useState } from 'react'

export type Chosen<T> = {
  rows: T[]
  has: (id: string) => boolean
  /** chooses these as well */
  add: (rows: readonly T[]) => void
  /** leaves only these chosen */
  keep: (ids: readonly string[]) => void
  clear: () => void
}

const keyOf = ({ _id }: { _id: string | number }): string => String(_id)

/** The chosen rows. `current`: the rows that are shown, of which the newest state counts. */
export const useChosen = <T extends { _id: string | number }>(current: readonly T[] = []): Chosen<T> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  const newest = new Map(current.map((row) => [keyOf(row), row]))
  const change = (edit: (next: Map<string, T>) => void) =>
    setChosen((before) => {
      const next = new Map(before)
      edit(next)
      return next
    })
  return {
    rows: [...chosen.values()].map((row) => newest.get(keyOf(row)) ?? row),
    has: (id) => chosen.has(id),
    add: (rows) =>
      change((next) => {
        for (const row of rows) next.set(keyOf(row), row)
      }),
    keep: (ids) =>
      change((next) => {
        for (const id of next.keys()) if (!ids.includes(id)) next.delete(id)
      }),
    clear: () => setChosen(new Map()),
  }
}
