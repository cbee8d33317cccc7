// Owns the head of a trip: its picture, its state, how long until it begins, and its days.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { guestsText } from '@akwaaba/contract/guests'
import type { Payment } from '@akwaaba/contract/payments'
import { todayInAccra } from '../../../lib/clock.ts'
import { lengthOf, TripHead } from '../../../ui/page/trip-head.tsx'
import { stateLabel } from '../bookings/rules.ts'
import { countdownOf } from './rules.ts'

const Countdown = ({ booking }: { booking: Booking }) => {
  const left = countdownOf(booking, todayInAccra())
  if (left === null) return null
  return (
    <p className="mt-4 flex items-center gap-4">
      {left.days !== null && (
        <strong className="font-display text-[4.2rem] leading-none sm:text-[5.25rem]">{left.days}</strong>
      )}
      <span className={left.days === null ? 'font-display font-semibold text-2xl' : 'max-w-[9rem] leading-tight'}>
        {left.text}
      </span>
    </p>
  )
}

export const TripPanel = ({ booking, payments }: { booking: Booking; payments: Payment[] }) => {
  const { apartment, guests, nights } = booking
  const length = lengthOf(nights)
  return (
    <TripHead
      picture={apartment.coverImage}
      name={apartment.apartmentName}
      address={apartment.address}
      state={stateLabel(booking, payments)}
      reference={booking.reference}
      before={<Countdown booking={booking} />}
      facts={[
        { label: 'Check in', value: formatDate(booking.startDate), hint: `from ${apartment.checkInFrom}` },
        {
          label: 'Check out',
          value: formatDate(booking.endDate),
          hint: `by ${booking.lateUntil ?? apartment.checkOutBy}`,
        },
        guests
          ? { label: 'Guests', value: guestsText(guests), hint: length }
          : { label: 'Length', value: length, hint: '' },
      ]}
    />
  )
}
