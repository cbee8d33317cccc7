// Owns the summary of a stay on the payment page: its dates and its price.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { lineText } from '@akwaaba/contract/price-lines'
import { Line, PriceLine, SummaryHead, SummaryLines } from './summary-parts.tsx'

export const StaySummary = ({ booking }: { booking: Booking }) => {
  const { apartment } = booking
  return (
    <>
      <SummaryHead picture={apartment.coverImage} title={apartment.apartmentName} text={apartment.address} />
      <SummaryLines total={booking.price}>
        <Line label="Check-in" value={`${formatDate(booking.startDate)}, from ${apartment.checkInFrom}`} />
        <Line label="Check-out" value={`${formatDate(booking.endDate)}, by ${apartment.checkOutBy}`} />
        {booking.lines.map((line, position) => (
          <PriceLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the price
            key={position}
            label={lineText(line)}
            dollars={line.amount}
            {...(line.kind === 'nights' ? { each: line.unitPrice } : {})}
          />
        ))}
      </SummaryLines>
    </>
  )
}
