// Owns the stays that a search of apartments is about, and what the layer above says of them: whether they are free, and what they cost.
import type { ApartmentQuery, ListedStay } from '@akwaaba/contract/apartments'
import { type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { mostGuests } from '@akwaaba/contract/guests'
import { datesOfSearch, isFlexible } from '@akwaaba/contract/search-dates'
import { stayFault } from '@akwaaba/contract/stays'
import type { Deps } from '#deps.ts'

type Value = (bound: unknown) => string
type Stay = { checkIn: CalendarDate; checkOut: CalendarDate; nights: number }
export type SearchedStay = Stay & { adults: number; children: number; infants: number }
export type ByTotal = {
  stay: SearchedStay
  filter: string
  range: [number, number] | null
  order: string
  guestFeePercent: number
}

/** What the search asks about a stay; `value` takes a value of a statement and gives its placeholder. */
export type StaySearch = {
  /** the SQL condition on a row of apartments that the stay can be booked in it; `rules` is where its rules are, if not in the row */
  isOpenFor: (stay: SearchedStay, now: Date, value: Value, rules?: string) => string
  /** the statement for a page of those whose total is in a range, in cents */
  byTotalText: (ask: ByTotal & { limit: number; offset: number; most: number }, now: Date, value: Value) => string
  /** what the stay costs in each of these apartments; it lacks those that do not allow it */
  priceStays: (deps: Deps, ids: readonly string[], stay: SearchedStay) => Promise<ReadonlyMap<string, ListedStay>>
  /** of each of these apartments the first of the stays for which it is open; it lacks those open for none */
  firstOpen: (
    deps: Deps,
    ids: readonly string[],
    stays: readonly SearchedStay[],
  ) => Promise<readonly { id: string; stay: SearchedStay }[]>
}

/** How many adults and children come; undefined where nobody has said. Children come with an adult. */
export const headsOf = ({ guests, children = 0 }: ApartmentQuery): number | undefined =>
  guests ?? (children > 0 ? Math.min(children + 1, mostGuests) : undefined)

/** Whether a search is by dates, so that what it finds changes with every booking. */
export const hasDates = ({ from, to, month, length }: ApartmentQuery): boolean =>
  [from, to, month, length].some((part) => part !== undefined)

/** The stays that a search is about, the nearest to its dates first, of one adult where nobody has said who comes. Refuses as stayFrom does. */
export const staysOf = (deps: Deps, query: ApartmentQuery): SearchedStay[] => {
  if (!hasDates(query)) return []
  const { from, to, month, length, children = 0, infants = 0 } = query
  const today = deps.clock.today()
  if ((from === undefined) !== (to === undefined) || (!from && (month === undefined) !== (length === undefined)))
    return fail('bad_dates')
  const fault = from && to ? stayFault(from, to, today) : null
  if (fault) fail(fault)
  const guests = headsOf(query) ?? 1
  const young = Math.min(children, guests - 1)
  const found = datesOfSearch(query, today)
  if (found.length === 0) fail('past_dates')
  return found.map((dates) => ({
    ...{ checkIn: dates.from, checkOut: dates.to, nights: nightsBetween(dates.from, dates.to) },
    ...{ adults: guests - young, children: young, infants },
  }))
}

/** What the stay of a search costs in each of these apartments; of several stays, the nearest that is free there, with its dates. */
export const pricesOf = async (
  deps: Deps,
  ids: readonly string[],
  query: ApartmentQuery,
  stays: StaySearch,
): Promise<ReadonlyMap<string, ListedStay> | null> => {
  const wanted = staysOf(deps, query)
  const [only] = wanted
  if (only === undefined) return null
  if (!isFlexible(query)) return stays.priceStays(deps, ids, only)
  const chosen = Map.groupBy(await stays.firstOpen(deps, ids, wanted), ({ stay }) => stay)
  const priced = await Promise.all(
    [...chosen].map(async ([stay, homes]) => {
      const prices = await stays.priceStays(
        deps,
        homes.map(({ id }) => id),
        stay,
      )
      return [...prices].map(([id, price]) => [id, { ...price, from: stay.checkIn, to: stay.checkOut }] as const)
    }),
  )
  return new Map(priced.flat())
}
