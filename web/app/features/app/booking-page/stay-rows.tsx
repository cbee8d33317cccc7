// Owns stays of a guest as a list of links, for the pages of staff.
import type { BookingPage } from '@akwaaba/contract/booking-pages'
import { formatDate } from '@akwaaba/contract/dates'
import { Link } from 'react-router'
import { stateLabel } from '../../stays/bookings/rules.ts'

export const rowClass = 'flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-3.5 py-2 hover:bg-sand/50'

type Props = {
  stays: NonNullable<BookingPage['otherStays']>
  at: (id: string) => string
  hasReferences?: boolean
}

export const StayRows = ({ stays, at, hasReferences = false }: Props) => (
  <ul>
    {stays.map((stay) => (
      <li key={stay._id} className="border-line border-b last:border-0">
        <Link to={at(stay._id)} className={rowClass}>
          <span className="min-w-0">
            <span className="wrap-anywhere block font-medium">{stay.apartmentName}</span>
            <span className="block text-ink-soft text-sm">
              {formatDate(stay.startDate)} to {formatDate(stay.endDate)}
              {hasReferences && `, ${stay.reference}`}
            </span>
          </span>
          <span className="text-ink-soft text-sm">{stateLabel(stay)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
