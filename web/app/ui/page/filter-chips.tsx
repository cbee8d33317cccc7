// Owns the chips of the active filters; each removes its filter.
import { Link } from 'react-router'
import { Icon } from '../icons.tsx'

/** The label of a filter, and the address without it. */
export type FilterChip = { label: string; to: string }

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-transparent bg-[#e3efe9] px-4 py-1.5 font-medium text-[0.9rem] text-palm-deep leading-tight hover:bg-[#d3e6dc]'

export const FilterChips = ({ chips, clearTo }: { chips: FilterChip[]; clearTo: string }) => {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {chips.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} preventScrollReset className={chip} aria-label={`Remove filter ${label}`}>
            {label}
            <Icon name="close" size={14} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={clearTo}
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
