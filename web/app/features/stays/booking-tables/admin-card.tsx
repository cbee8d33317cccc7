// Owns the card of a booking for administrators: guest, dates, price, and the actions on it.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { guestsText } from '@akwaaba/contract/guests'
import { formatDollars } from '@akwaaba/contract/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { instantText } from '../../../lib/clock.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Contact } from '../../../ui/page/contact.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import type { BalanceDecision } from '../bookings/balance-dialog.tsx'
import { BalanceLine, BookingState, Reason } from '../bookings/booking-card.tsx'
import { besidesNights, endsPaidStay } from '../bookings/rules.ts'

type Props = {
  booking: Booking
  isApproving: boolean
  onApprove: () => void
  onDecline: () => void
  onDelete: () => void
  /** asks for a decision about an overdue balance */
  onDecideBalance: (decision: BalanceDecision) => void
  /** what the administrator may do as the guest of this booking */
  own: ReactNode
}

export const AdminCard = ({ booking, isApproving, onApprove, onDecline, onDelete, onDecideBalance, own }: Props) => {
  const besides = besidesNights(booking.lines)
  const { apartment, customer } = booking
  const what = <span className="unseen"> {booking.reference}</span>
  return (
    <article
      aria-label={`${booking.reference}, ${apartment.apartmentName}`}
      className="grid gap-4 rounded-[28px] border border-line bg-card p-4 shadow-card sm:grid-cols-[132px_minmax(0,1fr)] sm:gap-5"
    >
      <Picture
        name={apartment.coverImage}
        alt=""
        sizes="(min-width: 640px) 132px, 90vw"
        className="aspect-4/3 self-start rounded-card max-sm:hidden"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <BookingState booking={booking} />
          <Link
            to={adminPaths.booking(booking._id)}
            className="-my-2 inline-flex min-h-11 items-center font-semibold text-palm underline"
          >
            {booking.reference}
          </Link>
        </div>
        <div className="mt-2 grid gap-x-8 gap-y-3 xl:grid-cols-[minmax(0,1fr)_auto]">
          <div className="min-w-0">
            <h2 className="text-xl">
              <Link to={paths.apartment(apartment._id)} className="hover:underline">
                {apartment.apartmentName}
              </Link>
            </h2>
            <p className="text-ink-soft">{apartment.address}</p>
            <p className="mt-2">
              {customer ? (
                <Contact customer={customer} subject={`Your booking ${booking.reference}`} />
              ) : (
                'A guest whose account is deleted'
              )}
            </p>
          </div>
          <p className="xl:text-right">
            <strong className="text-xl">{formatDollars(booking.price)}</strong>
            <span className="text-ink-soft text-sm xl:block">
              {' '}
              {!booking.depositPaid ? 'not paid' : booking.balance ? 'deposit paid' : 'paid'}
            </span>
          </p>
        </div>
        <p className="mt-2">
          {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
          {/* Where the line wraps, the dot stays at its end. */}
          {'\u00a0· '}
          <span className="whitespace-nowrap">
            {booking.nights} {booking.nights === 1 ? 'night' : 'nights'}
          </span>
          {booking.guests && (
            <>
              {'\u00a0· '}
              <span className="whitespace-nowrap">{guestsText(booking.guests)}</span>
            </>
          )}
          {'\u00a0· '}
          <span className="whitespace-nowrap text-ink-soft text-sm">booked {instantText(booking.createdAt)}</span>
        </p>
        {besides && (
          <p className="text-ink-soft">
            <span className="font-medium">{besides.label}</span> {besides.text}
          </p>
        )}
        <BalanceLine booking={booking} />
        <Reason>{booking.reason}</Reason>
        <div className="mt-4 flex flex-wrap gap-2">
          {booking.actions.includes('approve') && (
            <Button isBusy={isApproving} onClick={onApprove}>
              Approve{what}
            </Button>
          )}
          {booking.actions.includes('decideBalance') && (
            <>
              <Button onClick={() => onDecideBalance('keep')}>Keep the stay{what}</Button>
              <Button kind="quiet" onClick={() => onDecideBalance('cancel')}>
                Cancel by policy{what}
              </Button>
            </>
          )}
          {booking.actions.includes('decline') && (
            <Button kind="quiet" onClick={onDecline}>
              {endsPaidStay(booking) ? 'Cancel stay and refund' : 'Decline'}
              {what}
            </Button>
          )}
          <Button kind="plain" className="text-error!" onClick={onDelete}>
            Delete{what}
          </Button>
          {own}
        </div>
      </div>
    </article>
  )
}
