// Owns reading one apartment as guests see it. The database writes its JSON, because it is called most.
import { type Apartment, listApartments as listRow } from '@akwaaba/contract/apartments'
import { fail } from '@akwaaba/contract/errors'
import { listingStates } from '@akwaaba/contract/listing-states'
import { jsonText, runText } from '#apartment-lists/columns.ts'
import { inBatches } from '#db/batches.ts'
import type { Deps } from '#deps.ts'

// A suspended one is found without its JSON, so that its address says more than that it is unknown.
const suspended = listingStates.having('isSuspended').map((state) => `'${state}'`)
const shown = `select case when listed then ${jsonText} else '' end as json from apartments`
const isShown = `deleted_at is null and (listed or state in (${suspended}))`
const one = `${shown} where id = $1 and ${isShown}`
// One row for each id, in their order; a subquery for each, so that the planner cannot read the whole table for a few.
const several = `select (select json from (${shown} where id = asked.id and ${isShown}) as found)
  from unnest($1::uuid[]) with ordinality as asked (id, position) order by position`

/** The JSON of each of these apartments; null for one that is unknown, '' for one that is suspended. Those that are asked for at once share a query. */
const findApartments = inBatches(async (deps: Deps, ids: readonly string[]): Promise<(string | null)[]> => {
  const [text, bound] = ids.length === 1 ? [one, [...ids]] : [several, [ids]]
  const { rows } = await runText<{ json: string | null }>(deps, text, bound)
  return ids.map((_, n) => rows[n]?.json ?? null)
})

/** The JSON of one apartment; refuses with not_found, and with listing_suspended and the address of those like it. */
export const readApartment = async (deps: Deps, id: string): Promise<string> => {
  const json = (await findApartments(deps, id)) ?? fail('not_found')
  if (json !== '') return json
  return fail('listing_suspended', { facts: { alternatives: `${listRow.path}?similarTo=${id}` } })
}

/** One apartment; refuses with not_found, listing_suspended. */
export const getApartment = async (deps: Deps, id: string): Promise<Apartment> =>
  JSON.parse(await readApartment(deps, id))
