// Owns which of several stays can be booked in an apartment.
import { runText } from '#apartment-lists/columns.ts'
import type { Deps } from '#deps.ts'
import { isOpenFor, type SearchedStay } from './conditions.ts'

/** Of each of these apartments the first of the stays for which it is open; it lacks those that are open for none. */
export const firstOpen = async (deps: Deps, ids: readonly string[], stays: readonly SearchedStay[]) => {
  if (ids.length === 0) return []
  const values: unknown[] = [ids]
  const value = (bound: unknown) => `$${values.push(bound)}`
  const now = deps.clock.now()
  const cases = stays.map((stay, n) => `when ${isOpenFor(stay, now, value)} then ${n}`)
  const text = `select id, case ${cases.join(' ')} end as n from apartments where id = any($1::uuid[])`
  const { rows } = await runText<{ id: string; n: number | null }>(deps, text, values)
  return rows.flatMap(({ id, n }) => {
    const stay = n === null ? undefined : stays[n]
    return stay ? [{ id, stay }] : []
  })
}
