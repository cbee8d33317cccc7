// Owns the card of a booking: the apartment, the dates, the price, its visible state, and the guest's actions.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { nextDollars } from '@akwaaba/contract/dues'
import { guestsText } from '@akwaaba/contract/guests'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { formatDollars } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Cedis } from '../../../lib/cedis.tsx'
import { millisOf } from '../../../lib/clock.ts'
import { chooseTarget } from '../../../lib/local-keys.ts'
import { useSession } from '../../../lib/session.ts'
import { folder, paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { clockText, useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import { Contact } from '../../../ui/page/contact.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { BookingMoney, Charged } from './booking-money.tsx'
import { GettingThere } from './getting-there.tsx'
import { awaitsPayment, balanceText, besidesNights, isUnderWay, mayCancelPaid, stateLabel } from './rules.ts'

const tone: Record<string, string> = {
  'Awaiting payment': 'bg-[#fdf3dc] text-[#5b3d00]',
  'Payment under way': 'bg-[#eaf4f5] text-[#134b56]',
  'Awaiting approval': 'bg-[#eaf4f5] text-[#134b56]',
  Approved: 'bg-[#e3efe9] text-palm-deep',
}

type Stated = Pick<Booking, 'status' | 'depositPaid' | 'holdExpiresAt'>

/** The visible state of a booking, with the time left of its hold. `payments`: its payments, newest first, where they are known. */
export const BookingState = ({ booking, payments = [] }: { booking: Stated; payments?: Payment[] }) => {
  const seconds = useSecondsLeft(booking.holdExpiresAt ? millisOf(booking.holdExpiresAt) : null)
  const label = stateLabel(booking, payments)
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span
        className={`rounded-full border border-transparent px-3 py-1 font-semibold text-sm ${tone[label] ?? 'bg-sand text-ink-soft'}`}
      >
        {label}
      </span>
      {seconds !== null && (
        <span className="text-ink-soft text-sm tabular-nums">
          {seconds > 0 ? `held for ${clockText(seconds)}` : 'the hold ran out'}
        </span>
      )}
    </p>
  )
}

type OwnProps = {
  booking: Booking
  payments: Payment[]
  /** opens the dialog that cancels a hold or a paid stay */
  onCancel: () => void
}

/** The actions of a guest on their own booking. */
export const OwnActions = ({ booking, payments, onCancel }: OwnProps) => {
  const navigate = useNavigate()
  const totalPrice = nextDollars(booking)
  const payNow = () => {
    chooseTarget('bookingId', booking._id, totalPrice)
    navigate(paths.payment, { state: { bookingId: booking._id, totalPrice } })
  }
  const isHeld = awaitsPayment(booking)
  const isTransferring = payments[0]?.status === 'pending' && payments[0].transfer !== null
  const isPaying = isUnderWay(payments)
  return (
    <>
      {booking.actions.includes('pay') && (
        <Button kind={isHeld && !isPaying ? 'loud' : 'primary'} onClick={payNow}>
          {isTransferring
            ? 'See the bank transfer'
            : isPaying
              ? 'See the payment'
              : booking.depositPaid
                ? `Pay the balance of ${formatDollars(totalPrice)}`
                : !isHeld
                  ? 'Hold again and pay'
                  : booking.balance
                    ? `Pay the deposit of ${formatDollars(totalPrice)}`
                    : 'Pay now'}
        </Button>
      )}
      {isHeld && booking.actions.includes('cancel') && (
        <Button kind="quiet" onClick={onCancel}>
          Cancel hold
        </Button>
      )}
      {mayCancelPaid(booking) && (
        <Button kind="quiet" onClick={onCancel}>
          Cancel booking
        </Button>
      )}
    </>
  )
}

/** The reason that was given when a booking was cancelled. */
export const Reason = ({ children }: { children: string | null }) =>
  children && (
    <p className="mt-3 whitespace-pre-wrap border-clay border-l-4 pl-3">
      <span className="block font-medium text-ink-soft text-sm">Why it was cancelled</span>
      {children}
    </p>
  )

/** The line about the balance of a stay; nothing where it has none. */
export const BalanceLine = ({ booking }: { booking: Pick<HostBooking, 'price' | 'balance' | 'depositPaid'> }) => {
  const text = balanceText(booking)
  return text && <p className={booking.balance?.isOverdue ? 'font-medium text-clay' : 'text-ink-soft'}>{text}</p>
}

/** `more`: what the page adds to the actions, such as changing the stay. */
export const BookingCard = ({ more, ...props }: OwnProps & { more?: ReactNode }) => {
  const { booking, payments } = props
  const { apartment, customer } = booking
  const besides = besidesNights(booking.lines)
  const { userEmail } = useSession()
  const isMine = customer?.email === userEmail
  return (
    <article
      aria-label={apartment.apartmentName}
      className="grid gap-5 rounded-[28px] border border-line bg-card p-4 shadow-card sm:grid-cols-[220px_1fr] sm:p-5"
    >
      <Picture
        name={apartment.coverImage}
        alt=""
        sizes="(min-width: 640px) 220px, 90vw"
        className="aspect-4/3 rounded-card"
      />
      <div className="min-w-0">
        <BookingState booking={booking} payments={isMine ? payments : []} />
        <h2 className="mt-2 text-xl">{apartment.apartmentName}</h2>
        <p className="text-ink-soft">{apartment.address}</p>
        <p className="mt-3">
          {formatDate(booking.startDate)} to {formatDate(booking.endDate)}
          {/* Where the line wraps, the dot stays at its end. */}
          {'\u00a0· '}
          <span className="whitespace-nowrap">
            {booking.nights} {booking.nights === 1 ? 'night' : 'nights'}
          </span>
          {booking.guests && <span className="block text-ink-soft">{guestsText(booking.guests)}</span>}
        </p>
        {customer && !isMine && (
          <p className="mt-1 text-ink-soft">
            <span className="font-medium">Guest:</span> <Contact customer={customer} />
          </p>
        )}
        {besides && (
          <p className="mt-1 text-ink-soft">
            <span className="font-medium">{besides.label}</span> {besides.text}
          </p>
        )}
        <Reason>{booking.reason}</Reason>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span>
            <strong className="text-lg">{formatDollars(booking.price)}</strong>
            {awaitsPayment(booking) ? <Cedis of={booking.price} /> : <Charged payments={payments} />}
          </span>
          <span className="text-ink-soft text-sm">{booking.reference}</span>
        </p>
        <BalanceLine booking={booking} />
        {isMine && <BookingMoney booking={booking} payments={payments} />}
        <GettingThere booking={booking} />
        <div className="mt-4 flex flex-wrap gap-3">
          {isMine && <OwnActions {...props} />}
          {isMine && (
            <ButtonLink kind="quiet" to={folder('/dashboard/messages/') + booking._id}>
              Messages<span className="unseen"> about {apartment.apartmentName}</span>
            </ButtonLink>
          )}
          {isMine && booking.state === 'completed' && (
            <ButtonLink kind="quiet" to={folder('/dashboard/review/') + booking._id}>
              Review<span className="unseen"> {apartment.apartmentName}</span>
            </ButtonLink>
          )}
          <ButtonLink kind="quiet" to={paths.apartment(apartment._id)}>
            View<span className="unseen"> {apartment.apartmentName}</span>
          </ButtonLink>
          {isMine && more}
        </div>
      </div>
    </article>
  )
}
