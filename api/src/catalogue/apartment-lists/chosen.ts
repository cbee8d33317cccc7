// Owns reading homes by their ids, as cards show them.
import { type HomeCard, homeCardNames } from '@akwaaba/contract/saved-homes'
import type { Deps } from '#deps.ts'
import { jsonOf, runText } from './columns.ts'

const chosenText = `select ${jsonOf(homeCardNames)} as home
  from unnest($1::uuid[]) with ordinality as asked (id, position) join apartments using (id) where listed order by position`

/** The homes of these ids in their order, each once; those that guests do not find are left out. */
export const chosenHomes = async (deps: Deps, ids: readonly string[]): Promise<HomeCard[]> => {
  if (ids.length === 0) return []
  const { rows } = await runText<{ home: HomeCard }>(deps, chosenText, [[...new Set(ids)]])
  return rows.map(({ home }) => home)
}
