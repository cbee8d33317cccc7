// Owns a booking in the list: the home, the dates, the price, its visible state, and what one can do about it.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { Link, useNavigate } from 'react-router'
import { millisOf } from '../../lib/clock.ts'
import { chooseTarget } from '../../lib/local-keys.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { clockText, useSecondsLeft } from '../../ui/countdown.tsx'
import { Picture } from '../../ui/picture.tsx'
import { awaitsPayment, stateLabel } from './rules.ts'

const tone: Record<string, string> = {
  'Awaiting payment': 'bg-[#fdf3dc] text-[#5b3d00]',
  'Awaiting approval': 'bg-[#eaf4f5] text-[#134b56]',
  Approved: 'bg-[#e3efe9] text-palm-deep',
}

const State = ({ booking }: { booking: Booking }) => {
  const seconds = useSecondsLeft(booking.holdExpiresAt ? millisOf(booking.holdExpiresAt) : null)
  const label = stateLabel(booking)
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className={`rounded-full px-3 py-1 font-semibold text-sm ${tone[label] ?? 'bg-sand text-ink-soft'}`}>
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

type Props = { booking: Booking; isBusy: boolean; onCancel: () => void }

export const BookingCard = ({ booking, isBusy, onCancel }: Props) => {
  const navigate = useNavigate()
  const { apartment } = booking
  const payNow = () => {
    chooseTarget('bookingId', booking._id, booking.price)
    navigate(paths.payment, { state: { bookingId: booking._id, totalPrice: booking.price } })
  }
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
        <State booking={booking} />
        <h2 className="mt-2 text-xl">
          <Link to={paths.apartment(apartment._id)} className="hover:underline">
            {apartment.apartmentName}
          </Link>
        </h2>
        <p className="text-ink-soft">{apartment.address}</p>
        <p className="mt-3">
          {formatDate(booking.startDate)} to {formatDate(booking.endDate)} · {booking.nights}{' '}
          {booking.nights === 1 ? 'night' : 'nights'}
        </p>
        {booking.extras.length > 0 && (
          <p className="mt-1 text-ink-soft">
            <span className="font-medium">Extras:</span> {booking.extras.map(({ title }) => title).join(', ')}
          </p>
        )}
        <p className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <strong className="text-lg">{formatDollars(booking.price)}</strong>
          <span className="text-ink-soft text-sm">{booking.reference}</span>
        </p>
        {awaitsPayment(booking) && (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button kind="loud" onClick={payNow}>
              Pay now
            </Button>
            <Button kind="quiet" isBusy={isBusy} onClick={onCancel}>
              Cancel hold
            </Button>
          </div>
        )}
      </div>
    </article>
  )
}
