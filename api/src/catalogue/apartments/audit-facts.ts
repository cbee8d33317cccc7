// Owns what an audit record holds of an apartment. It cannot be erased and every administrator reads it, so it says of the exact place,
// and of how guests get there, only that they were changed.
import { exactFields } from '@akwaaba/contract/apartments'
import { keysOf } from '@akwaaba/contract/guards'
import { dollarsFromCents } from '@akwaaba/contract/money'
import type { Selectable } from 'kysely'
import type { Database } from '#db/types.ts'

// What nobody writes, and what is the same in every record.
const unaudited = new Set([
  ...['id', 'createdBy', 'createdAt', 'deletedAt'],
  ...['publicLatitude', 'publicLongitude', 'offsetAddress'],
  ...['state', 'stateSince', 'listed', 'reviewNote'],
])

const exact: readonly string[] = keysOf(exactFields)

const without = (facts: object, isLeftOut: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !isLeftOut(name)))

/** Facts of an apartment without where exactly it is and how guests get there. */
export const withoutExact = (facts: object) => without(facts, (name) => exact.includes(name))

/** What an audit record holds of a row of apartments. */
export const auditFactsOf = ({ priceCents, sizeSqm, ...columns }: Selectable<Database['apartments']>) => ({
  ...without(withoutExact(columns), (name) => unaudited.has(name)),
  price: dollarsFromCents(priceCents),
  size: sizeSqm,
})

/** What an audit record holds of some fields of an apartment: the values, or of what is exact its names alone. */
export const auditChangesOf = (changes: object) => {
  const changed = Object.keys(changes).filter((name) => exact.includes(name))
  return { ...withoutExact(changes), ...(changed.length === 0 ? {} : { changed }) }
}

/** Of two versions of what is exact, the fields that differ, for `auditChangesOf`. */
export const changedExact = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(exact.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
