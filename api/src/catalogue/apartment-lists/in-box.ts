// Owns finding apartments in a part of the map by their public points.

import { fail } from '@akwaaba/contract/errors'
import { boxOf } from '@akwaaba/contract/map-box'

/**
 * The condition on a row of apartments that its public point is in a box. By the two columns: of these the planner knows how many homes
 * are where, and reads a small box by their index and a large one along the order of the list. `isWholeRow` says whether the row has them.
 */
export const isInBox = (text: string, value: (bound: unknown) => string, isWholeRow: boolean): string => {
  const { west, south, east, north } = boxOf(text) ?? fail('invalid_input')
  const isThere = `public_latitude between ${value(south)}::float8 and ${value(north)}::float8
    and public_longitude between ${value(west)}::float8 and ${value(east)}::float8`
  return isWholeRow ? isThere : `exists (select from apartments a where a.id = apartments.id and ${isThere})`
}
