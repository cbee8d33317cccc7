// Owns going through the records of a list one after the other: what the history of the browser keeps of the list that one came from.
import { isRecord } from '@akwaaba/contract/guards'

/** The ids of the records that a page of a list showed, and its address. */
export type ListWalk = { ids: readonly string[]; at: string }

/** The state of a link from a list to one of its records. */
export const walkState = (walk: ListWalk) => ({ walk })

/** The list that a page was opened from; null where it was none. */
export const walkIn = (state: unknown): ListWalk | null => {
  const walk = isRecord(state) && isRecord(state.walk) ? state.walk : {}
  const { ids, at } = walk
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') && typeof at === 'string' ? { ids, at } : null
}
