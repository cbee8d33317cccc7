// Owns the facts of a stay that a large card and a row both show: its days, who comes, and what was chosen beside the nights.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { guestsText } from '@akwaaba/contract/guests'
import { besidesNights } from '../bookings/rules.ts'

/** `soft`: the class of what is less important. */
export const StayFacts = ({ booking, soft }: { booking: Booking; soft: string }) => {
  const besides = besidesNights(booking.lines)
  return (
    <>
      <p>
        {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
        {/* Where the line wraps, the dot stays at its end. */}
        {'\u00a0· '}
        <span className="whitespace-nowrap">
          {booking.nights} {booking.nights === 1 ? 'night' : 'nights'}
        </span>
        {booking.guests && <span className={`block ${soft}`}>{guestsText(booking.guests)}</span>}
      </p>
      {besides && (
        <p className={soft}>
          <span className="font-medium">{besides.label}</span> {besides.text}
        </p>
      )}
    </>
  )
}
