// Owns what a search of apartments can be narrowed by, and how many each choice leaves. A limited number of them is counted.
import { isSearchable } from '@akwaaba/contract/amenity-list'
import type { FilterCounts } from '@akwaaba/contract/apartment-filters'
import type { ApartmentQuery } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import { runText } from '#apartment-lists/columns.ts'
import { hasText } from '#apartment-lists/text-search.ts'
import { hasDates, type StaySearch } from '#apartment-lists/wanted-stays.ts'
import type { Deps } from '#deps.ts'
import { conditionsOf, findPage, wantedBy } from './search.ts'

type Kind = { type: string; bedrooms: number; amenities: string[] }

const columns = 'apartment_type as type, bedrooms, amenities'
/** So many choices of each kind are listed. */
const mostChoices = 12
const leastBedrooms = [1, 2, 3, 4]

/** What is counted: of a search by dates or text as many as its list counts, since each is looked at by itself. */
const readKinds = async (deps: Deps, query: ApartmentQuery, stays: StaySearch) => {
  if (hasDates(query) || query.search) {
    const { items, hasNext } = await findPage(deps, { ...query, limit: limits.maxCountedFree }, stays)
    const ids = items.map(({ id }) => id)
    const found = await runText<Kind>(deps, `select ${columns} from apartments where id = any($1::uuid[])`, [ids])
    return { kinds: found.rows, hasMore: hasNext }
  }
  const most = limits.maxCountedKinds
  const { where, values } = conditionsOf(wantedBy(deps, query, stays, hasText))
  const text = `select ${columns} from apartments where ${where} limit ${most + 1}`
  const { rows } = await runText<Kind>(deps, text, [...values])
  return { kinds: rows.slice(0, most), hasMore: rows.length > most }
}

const frequent = (names: readonly string[], chosen: readonly string[] = []) => {
  const counts = new Map<string, number>(chosen.map((name) => [name, 0]))
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, stays]) => ({ name, stays }))
    .toSorted((a, b) => b.stays - a.stays || a.name.localeCompare(b.name))
    .slice(0, mostChoices)
}

/** The choices for a search, each with how many apartments it leaves. Refuses with the codes of a search by dates. */
export const countFilters = async (deps: Deps, query: ApartmentQuery, stays: StaySearch): Promise<FilterCounts> => {
  const { type, bedrooms = 0 } = query
  const { kinds, hasMore } = await readKinds(deps, { ...query, type: undefined, bedrooms: undefined }, stays)
  const isOfType = (kind: Kind) => !type || kind.type === type
  const isLarge = (kind: Kind) => kind.bedrooms >= bedrooms
  const narrowed = kinds.filter((kind) => isOfType(kind) && isLarge(kind))
  return {
    types: frequent(
      kinds.filter(isLarge).map((kind) => kind.type),
      type ? [type] : [],
    ),
    bedrooms: leastBedrooms.map((least) => ({
      least,
      stays: kinds.filter((kind) => isOfType(kind) && kind.bedrooms >= least).length,
    })),
    amenities: frequent(narrowed.flatMap((kind) => [...new Set(kind.amenities)].filter(isSearchable))),
    ...(hasMore ? { isAtLeast: true as const } : {}),
  }
}
