// Owns the places that a search offers: registered locations with their area and how many apartments guests find there.
import { limits } from '@akwaaba/contract/limits'
import type { Place } from '@akwaaba/contract/locations'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'

/**
 * Every registered location in which guests find an apartment, in the order of locations. The area is the end of the address of
 * its first recommended apartment, unless that is the place itself.
 */
export const listPlaces = async (deps: Deps): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select place.name, case when area in ('', place.name) then null else area end as area, stays
    from locations as place
    cross join lateral (
      select count(*)::int as stays from (
        select from apartments where listed and location = place.name limit ${sql.lit(limits.maxCountedFree)}) as found) as counted
    cross join lateral (
      select case when address like '%,%' then btrim(split_part(address, ',', -1)) else '' end as area
      from apartments where listed and location = place.name
      order by featured desc, created_at, id limit 1) as first
    order by place.position, place.name`.execute(deps.db)
  return rows
}
