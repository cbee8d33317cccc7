// Owns the columns of bookings, as far as their reader may see them, and the card of three lines that a phone shows instead.
import { guestsText } from '@akwaaba/contract/guests'
import type { HostBooking, ListedBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BookingSearch } from '../../../admin-paths.ts'
import { instantText } from '../../../lib/clock.ts'
import type { Column, WordOf } from '../../../ui/table/columns.ts'
import { StateMark } from '../../../ui/table/state-mark.tsx'
import { BookingHold, stateShape } from './booking-state.tsx'
import { guestName, owedDollars, stayText } from './rules.ts'

export type Sees = { guest: boolean; amounts: boolean; contact: boolean }

const none = <span className="text-ink-soft">–</span>
const soft = (text: ReactNode) => <span className="text-ink-soft">{text}</span>
const Owed = ({ dollars }: { dollars: number }) => (
  <span className="font-semibold text-[#5b3d00]">{formatDollars(dollars)}</span>
)

/** `to`: the page of a booking, where there is one for the reader; `state`: what its link leaves in the history. */
export const bookingColumns = (
  sees: Sees,
  to?: (booking: HostBooking) => string,
  state?: object,
): Column<ListedBooking, WordOf<BookingSearch['sort']>>[] => [
  {
    id: 'reference',
    head: 'Reference',
    isName: true,
    cell: (booking) =>
      to ? (
        <Link to={to(booking)} state={state} className="text-palm hover:underline">
          {booking.reference}
        </Link>
      ) : (
        booking.reference
      ),
  },
  ...(sees.guest
    ? [
        {
          ...{ id: 'guest', head: 'Guest', sort: 'guest' as const },
          cell: (it: HostBooking) => (
            <b className="block max-w-36 truncate font-semibold 2xl:max-w-56">{guestName(it)}</b>
          ),
        },
      ]
    : []),
  ...(sees.contact
    ? [
        { id: 'phone', head: 'Phone', cell: ({ customer }: HostBooking) => soft(customer?.phoneNumber || '–') },
        {
          id: 'email',
          head: 'E-mail',
          isExtra: true,
          cell: ({ customer }: HostBooking) => soft(customer?.email ?? '–'),
        },
      ]
    : []),
  {
    ...{ id: 'home', head: 'Home', sort: 'home' as const },
    cell: ({ apartment }) => <span className="block max-w-32 truncate 2xl:max-w-56">{apartment.apartmentName}</span>,
  },
  { id: 'location', head: 'Location', isExtra: true, cell: ({ apartment }) => apartment.location },
  { id: 'stay', head: 'Stay', sort: 'stay', cell: (it) => <span className="tabular-nums">{stayText(it)}</span> },
  { id: 'nights', head: 'Nights', isNumber: true, cell: ({ nights }) => nights },
  { id: 'guests', head: 'Guests', isExtra: true, cell: ({ guests }) => (guests ? guestsText(guests) : none) },
  {
    id: 'state',
    head: 'State',
    cell: (it) => (
      <span className="flex items-center gap-2">
        <StateMark {...stateShape(it)} />
        <BookingHold booking={it} />
      </span>
    ),
  },
  ...(sees.amounts
    ? [
        {
          ...{ id: 'total', head: 'Total', sort: 'total' as const, isNumber: true },
          cell: ({ price }: HostBooking) => (price === undefined ? none : formatDollars(price)),
        },
        {
          ...{ id: 'owes', head: 'Owes', isNumber: true },
          cell: (it: HostBooking) => (owedDollars(it) > 0 ? <Owed dollars={owedDollars(it)} /> : none),
        },
      ]
    : []),
  {
    id: 'booked',
    head: 'Booked',
    sort: 'booked',
    isExtra: true,
    cell: ({ createdAt }) => soft(instantText(createdAt)),
  },
]

/** A booking on a phone: name and sum, home and what is owed, days and state. */
export const BookingTile = ({ booking, sees }: { booking: ListedBooking; sees: Sees }) => {
  const owed = owedDollars(booking)
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-left">
      <b className="truncate font-semibold">{(sees.guest && guestName(booking)) || booking.reference}</b>
      <b className="text-right font-semibold tabular-nums">
        {sees.amounts && booking.price !== undefined && formatDollars(booking.price)}
      </b>
      <span className="truncate text-ink-soft text-sm">
        {booking.apartment.apartmentName} · {booking.reference}
      </span>
      <span className="text-right text-sm tabular-nums">
        {sees.amounts &&
          (owed > 0 ? (
            <b className="font-semibold text-[#5b3d00]">{formatDollars(owed)} due</b>
          ) : (
            soft(booking.depositPaid ? 'paid' : 'not paid')
          ))}
      </span>
      <span className="truncate text-sm tabular-nums">
        {stayText(booking)} {soft(`· ${booking.nights} ${booking.nights === 1 ? 'night' : 'nights'}`)}
      </span>
      <span className="justify-self-end">
        <StateMark {...stateShape(booking)} />
      </span>
    </span>
  )
}
