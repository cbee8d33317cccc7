// Owns the active filters of a search: their labels, each with the search without it.
import { amenitiesIn, amenityText } from '@akwaaba/contract/amenity-list'
import { guestsFrom, guestsText } from '@akwaaba/contract/guests'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { shortDayText } from '../../../lib/far-days.ts'
import { changedSearch } from '../../../lib/search.ts'
import { paths, type StaySearch } from '../../../paths.ts'
import { FilterChips } from '../../../ui/page/filter-chips.tsx'
import { stayOf } from '../availability/rules.ts'
import { flexibleText, looseStay } from '../flexible-dates/rules.ts'

export type Chip = { label: string; without: StaySearch }

const bedroomsText = (least = '') => `${least} ${least === '1' ? 'bedroom' : 'bedrooms'} or more`

/** Every active filter with its label and the search without it. Half a price range is no filter. */
export const chipsOf = (search: StaySearch): Chip[] => {
  const guests = guestsFrom(search)
  const stay = stayOf(search.from ?? null, search.to ?? null)
  const amenities = amenitiesIn(search.amenities ?? '')
  const rangeText = (from: string, to: string) =>
    `${formatDollarsShort(Number(from))} to ${formatDollarsShort(Number(to))}`
  const off = (...names: (keyof StaySearch)[]): StaySearch =>
    changedSearch(search, Object.fromEntries(names.map((name) => [name, undefined])))
  const loose = looseStay(search)
  return [
    ...(search.location ? [{ label: search.location, without: off('location') }] : []),
    ...(search.search ? [{ label: `“${search.search}”`, without: off('search') }] : []),
    ...(search.priceFrom && search.priceTo
      ? [
          {
            label: `${rangeText(search.priceFrom, search.priceTo)}${stay ? ' per night' : ''}`,
            without: off('priceFrom', 'priceTo'),
          },
        ]
      : []),
    ...(search.totalFrom && search.totalTo && stay
      ? [{ label: `${rangeText(search.totalFrom, search.totalTo)} in all`, without: off('totalFrom', 'totalTo') }]
      : []),
    ...(stay
      ? [
          {
            label: `${shortDayText(stay.from)} to ${shortDayText(stay.to)}`,
            without: off('from', 'to', 'flexible', 'totalFrom', 'totalTo'),
          },
        ]
      : []),
    ...(stay && search.flexible ? [{ label: flexibleText(search.flexible), without: off('flexible') }] : []),
    ...(loose ? [{ label: loose.join(' in '), without: off('month', 'length') }] : []),
    ...(search.type ? [{ label: search.type, without: off('type') }] : []),
    ...(Number(search.bedrooms) > 0 ? [{ label: bedroomsText(search.bedrooms), without: off('bedrooms') }] : []),
    ...amenities.map((name) => ({
      label: name,
      without: changedSearch(search, { amenities: amenityText(amenities.filter((other) => other !== name)) }),
    })),
    ...(guests ? [{ label: guestsText(guests), without: off('guests', 'children', 'infants') }] : []),
  ]
}

export const Chips = ({ search }: { search: StaySearch }) => (
  <FilterChips
    chips={chipsOf(search).map(({ label, without }) => ({ label, to: paths.bookings(without) }))}
    clearTo={paths.bookings()}
  />
)
