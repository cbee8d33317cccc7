// Owns the head of a trip: its picture, its state, how long until it begins, and its days.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { guestsText } from '@akwaaba/contract/guests'
import type { Payment } from '@akwaaba/contract/payments'
import { todayInAccra } from '../../../lib/clock.ts'
import { Name } from '../../../ui/page/name.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { stateLabel } from '../bookings/rules.ts'
import { countdownOf } from './rules.ts'

const Fact = ({ label, value, hint }: { label: string; value: string; hint: string }) => (
  <div>
    <dt className="text-sm opacity-80">{label}</dt>
    <dd>
      <strong className="block">{value}</strong>
      <span className="text-sm">{hint}</span>
    </dd>
  </div>
)

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
  const length = `${nights} ${nights === 1 ? 'night' : 'nights'}`
  return (
    <div className="grid overflow-hidden rounded-[28px] bg-palm-deep forced-colors:border text-white md:grid-cols-2">
      <Picture
        name={apartment.coverImage}
        alt=""
        sizes="(min-width: 768px) 50vw, 100vw"
        className="h-56 w-full md:h-full"
      />
      <div className="p-6 sm:p-8">
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span className="rounded-full border border-transparent bg-gold px-3 py-1 font-semibold text-ink">
            {stateLabel(booking, payments)}
          </span>
          {booking.reference}
        </p>
        <Countdown booking={booking} />
        <h1 className="mt-4 text-[1.9rem] text-white sm:text-[2.2rem]">
          <Name>{apartment.apartmentName}</Name>
        </h1>
        <p className="mt-2">{apartment.address}</p>
        <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4 border-white/30 border-t pt-4">
          <Fact label="Check in" value={formatDate(booking.startDate)} hint={`from ${apartment.checkInFrom}`} />
          <Fact
            label="Check out"
            value={formatDate(booking.endDate)}
            hint={`by ${booking.lateUntil ?? apartment.checkOutBy}`}
          />
          <Fact
            label={guests ? 'Guests' : 'Length'}
            value={guests ? guestsText(guests) : length}
            hint={guests ? length : ''}
          />
        </dl>
      </div>
    </div>
  )
}
