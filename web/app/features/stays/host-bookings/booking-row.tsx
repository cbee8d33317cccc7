// Owns a booking in the list of an organisation: a row of a table, and on a phone a card of three lines.
import { formatDate } from '@akwaaba/contract/dates'
import { guestsText } from '@akwaaba/contract/guests'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import { Link } from 'react-router'
import { BookingState } from '../bookings/booking-card.tsx'

/** The name of the guest, where the reader may know it. */
export const guestName = ({ customer }: HostBooking): string | undefined =>
  customer === null ? 'A deleted account' : customer?.username

const Stay = ({ booking }: { booking: HostBooking }) => (
  <>
    {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
  </>
)

type Props = { booking: HostBooking; to: string; sees: { guest: boolean; amounts: boolean } }

const cell = 'border-line border-b px-3 py-1.5'

/** A row with the columns of `headsFor`. */
export const BookingRow = ({ booking, to, sees }: Props) => (
  <tr className="hover:bg-sand/50">
    <th scope="row" className={`${cell} whitespace-nowrap text-left font-semibold`}>
      <Link to={to} className="text-palm underline">
        {booking.reference}
      </Link>
    </th>
    {sees.guest && <td className={cell}>{guestName(booking)}</td>}
    <td className={cell}>{booking.apartment.apartmentName}</td>
    <td className={`${cell} whitespace-nowrap tabular-nums`}>
      <Stay booking={booking} />
    </td>
    <td className={`${cell} text-right tabular-nums`}>{booking.nights}</td>
    <td className={cell}>{booking.guests && guestsText(booking.guests)}</td>
    <td className={cell}>
      <BookingState booking={booking} />
    </td>
    {sees.amounts && (
      <td className={`${cell} text-right tabular-nums`}>
        {booking.price !== undefined && formatDollars(booking.price)}
      </td>
    )}
  </tr>
)

/** The heads of the columns; those with numbers are at the right. */
export const headsFor = (sees: Props['sees']): { name: string; isNumber?: true }[] => [
  { name: 'Reference' },
  ...(sees.guest ? [{ name: 'Guest' }] : []),
  { name: 'Apartment' },
  { name: 'Stay' },
  { name: 'Nights', isNumber: true },
  { name: 'Guests' },
  { name: 'State' },
  ...(sees.amounts ? [{ name: 'Total', isNumber: true as const }] : []),
]

export const BookingTile = ({ booking, to, sees }: Props) => (
  <Link to={to} className="grid gap-1 rounded-xl border border-line bg-card p-3.5 hover:bg-sand/50">
    <span className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold">{(sees.guest && guestName(booking)) || booking.reference}</span>
      {sees.amounts && booking.price !== undefined && (
        <span className="font-semibold tabular-nums">{formatDollars(booking.price)}</span>
      )}
    </span>
    <span className="text-ink-soft text-sm">
      {booking.apartment.apartmentName}
      {sees.guest && `, ${booking.reference}`}
    </span>
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 text-sm tabular-nums">
      <span>
        <Stay booking={booking} />
        {booking.guests && `, ${guestsText(booking.guests)}`}
      </span>
      <BookingState booking={booking} />
    </div>
  </Link>
)
