// Owns the active filters of a search: their labels, each with the search without it.
import { formatDateShort } from '@akwaaba/contract/dates'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { changedSearch } from '../../../lib/search.ts'
import { paths, type StaySearch } from '../../../paths.ts'
import { FilterChips } from '../../../ui/page/filter-chips.tsx'

export type Chip = { label: string; without: StaySearch }

/** Every active filter with its label and the search without it. Half a price range is no filter. */
export const chipsOf = (search: StaySearch): Chip[] => {
  const off = (...names: (keyof StaySearch)[]): StaySearch =>
    changedSearch(search, Object.fromEntries(names.map((name) => [name, undefined])))
  return [
    ...(search.location ? [{ label: search.location, without: off('location') }] : []),
    ...(search.search ? [{ label: `“${search.search}”`, without: off('search') }] : []),
    ...(search.priceFrom && search.priceTo
      ? [
          {
            label: `${formatDollarsShort(Number(search.priceFrom))} to ${formatDollarsShort(Number(search.priceTo))}`,
            without: off('priceFrom', 'priceTo'),
          },
        ]
      : []),
    ...(search.from && search.to
      ? [{ label: `${formatDateShort(search.from)} to ${formatDateShort(search.to)}`, without: off('from', 'to') }]
      : []),
    ...(search.guests
      ? [{ label: search.guests === '1' ? '1 guest' : `${search.guests} guests`, without: off('guests') }]
      : []),
  ]
}

export const Chips = ({ search }: { search: StaySearch }) => (
  <FilterChips
    chips={chipsOf(search).map(({ label, without }) => ({ label, to: paths.bookings(without) }))}
    clearTo={paths.bookings()}
  />
)
