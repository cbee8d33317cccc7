// Owns the chips that show which filters are on; each takes its filter off.
import { formatDateShort } from '@akwaaba/contract/dates'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { Link } from 'react-router'
import { paths, type StaySearch } from '../../paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { changed } from './rules.ts'

export type Chip = { label: string; without: StaySearch }

/** Every active filter with its words and the search without it. Half a price range is no filter. */
export const chipsOf = (search: StaySearch): Chip[] => {
  const off = (...names: (keyof StaySearch)[]): StaySearch =>
    changed(search, Object.fromEntries(names.map((name) => [name, undefined])))
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

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full bg-[#e3efe9] px-4 font-medium text-[0.9rem] text-palm-deep hover:bg-[#d3e6dc]'

export const Chips = ({ search }: { search: StaySearch }) => {
  const chips = chipsOf(search)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link to={paths.bookings(without)} preventScrollReset className={chip} aria-label={`Remove filter ${label}`}>
            {label}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={paths.bookings()}
            preventScrollReset
            className="inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-palm hover:underline"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
