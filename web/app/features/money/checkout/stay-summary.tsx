// Owns the summary of a stay on the payment page: its dates and its price.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate, lastDayOf } from '@akwaaba/contract/dates'
import { deadlineText, dollarsAtFirst } from '@akwaaba/contract/dues'
import { lineText } from '@akwaaba/contract/price-lines'
import { RoundingCharged } from '../payments/charged.tsx'
import { Line, PayNow, PriceLine, SummaryHead, SummaryLines } from './summary-parts.tsx'

type Props = {
  booking: Booking
  /** whether it is still to be paid on this page */
  isPaying: boolean
}

/** The deposit and the balance of a stay; nothing where all of it is paid at once. */
const Parts = ({ booking, isPaying }: Props) => {
  const { balance, charge, depositPaid } = booking
  const deposit = dollarsAtFirst(booking)
  if (balance === null) {
    if (charge === null) return null
    return (
      <>
        <PriceLine label="Paid already" dollars={deposit} />
        <PayNow
          what={`${charge.takenBack ? 'what a bank took back' : 'what you have agreed to'}, by ${formatDate(lastDayOf(charge.dueAt))}`}
          dollars={charge.amount}
        />
      </>
    )
  }
  const later = <PriceLine label={`Balance, ${deadlineText(balance)}`} dollars={balance.amount} />
  if (!isPaying || depositPaid)
    return (
      <>
        <PriceLine label="Paid already" dollars={deposit} />
        {isPaying ? <PayNow what={`the balance, ${deadlineText(balance)}`} dollars={balance.amount} /> : later}
      </>
    )
  return (
    <>
      <PayNow what="the deposit" dollars={deposit} />
      {later}
    </>
  )
}

export const StaySummary = ({ booking, isPaying }: Props) => {
  const { apartment } = booking
  return (
    <>
      <SummaryHead picture={apartment.coverImage} title={apartment.apartmentName} text={apartment.address} />
      <SummaryLines total={booking.price} parts={<Parts booking={booking} isPaying={isPaying} />}>
        <Line label="Check-in" value={`${formatDate(booking.startDate)}, from ${apartment.checkInFrom}`} />
        <Line
          label="Check-out"
          value={`${formatDate(booking.endDate)}, by ${booking.lateUntil ?? apartment.checkOutBy}`}
        />
        {booking.lines.map((line, position) => (
          <PriceLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the price
            key={position}
            label={lineText(line)}
            dollars={line.amount}
            {...(line.kind === 'nights' ? { each: line.unitPrice } : {})}
          />
        ))}
        <RoundingCharged total={booking.price} parts={booking.lines.map(({ amount }) => amount)} />
      </SummaryLines>
    </>
  )
}
