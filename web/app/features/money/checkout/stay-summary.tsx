// Owns the stay as the payment page shows it: what is paid for, at which price.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { Line, PriceLine, SummaryHead, SummaryLines } from './summary-parts.tsx'

export const StaySummary = ({ booking }: { booking: Booking }) => {
  const { apartment } = booking
  return (
    <>
      <SummaryHead picture={apartment.coverImage} title={apartment.apartmentName} text={apartment.address} />
      <SummaryLines total={booking.price}>
        <Line label="Check-in" value={`${formatDate(booking.startDate)}, from ${apartment.checkInFrom}`} />
        <Line label="Check-out" value={`${formatDate(booking.endDate)}, by ${apartment.checkOutBy}`} />
        <PriceLine
          label={`${booking.nights} ${booking.nights === 1 ? 'night' : 'nights'} × ${formatDollars(booking.nightlyPrice)}`}
          dollars={booking.apartmentTotal}
          each={booking.nightlyPrice}
        />
        {booking.extras.map(({ _id, title, price }) => (
          <PriceLine key={_id} label={title} dollars={price} />
        ))}
      </SummaryLines>
    </>
  )
}
