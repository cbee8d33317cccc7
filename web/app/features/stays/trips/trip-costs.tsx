// Owns what a trip costs: its lines, what is paid of it, and what came back.
import type { Booking } from '@akwaaba/contract/bookings'
import { deadlineText, dollarsAtFirst } from '@akwaaba/contract/dues'
import { formatDollars } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'
import { lineText } from '@akwaaba/contract/price-lines'
import type { ReactNode } from 'react'
import { Cedis } from '../../../lib/cedis.tsx'
import { RefundLines } from '../../../ui/money/money-facts.tsx'
import { TripCard } from './trip-card.tsx'

/** How much is paid, and how much is not, as a bar and in words. */
const Paid = ({ booking }: { booking: Booking }) => {
  const { balance, charge, depositPaid, price } = booking
  if (!depositPaid || !(balance ?? charge)) return null
  const paid = dollarsAtFirst(booking)
  return (
    <div className="mb-4">
      <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full border border-line bg-sand">
        <div className="h-full bg-palm" style={{ width: `${Math.round((paid / price) * 100)}%` }} />
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          <strong>{formatDollars(paid)}</strong> paid
        </span>
        {balance && (
          <span className={balance.isOverdue ? 'text-clay' : ''}>
            <strong>{formatDollars(balance.amount)}</strong> {deadlineText(balance)}
          </span>
        )}
        {charge && (
          <span>
            <strong>{formatDollars(charge.amount)}</strong> {deadlineText({ ...charge, isOverdue: false })}
          </span>
        )}
      </p>
    </div>
  )
}

type Props = { booking: Booking; payments: Payment[]; receipt: ReactNode }

export const TripCosts = ({ booking, payments, receipt }: Props) => (
  <TripCard title="What it costs">
    <Paid booking={booking} />
    <dl className="grid gap-2">
      {booking.lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the price
        <div key={position} className="flex justify-between gap-4">
          <dt className="min-w-0">{lineText(line)}</dt>
          <dd className="shrink-0">{formatDollars(line.amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold">
        <dt>Total</dt>
        <dd className="text-right">
          {formatDollars(booking.price)}
          {!booking.depositPaid && <Cedis isLine of={booking.price} />}
        </dd>
      </div>
    </dl>
    <RefundLines refunds={payments.flatMap(({ refunds }) => refunds)} />
    {receipt}
  </TripCard>
)
