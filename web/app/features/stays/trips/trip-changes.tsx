// Owns what the guest of a trip can still do about it: cancelling with what comes back today, and what other parts put beside it.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatMoney } from '@akwaaba/contract/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cancellationQuery } from '../bookings/queries.ts'
import { awaitsPayment, mayCancelPaid } from '../bookings/rules.ts'
import { TripCard } from './trip-card.tsx'

/** What cancelling gives back now; the dialog asks again. */
const RefundToday = ({ id }: { id: string }) => {
  const { data, isError } = useQuery(cancellationQuery(id))
  if (!data && isError) return null
  return (
    <p className="mt-2 text-center text-ink-soft text-sm">
      {!data
        ? '\u00a0' // as tall as a sentence: what is below it does not move
        : data.refund.amount > 0
          ? `Today ${formatMoney(data.refund)} comes back${data.kept.amount > 0 ? `, and ${formatMoney(data.kept)} is kept` : ': everything you paid'}.`
          : 'Nothing comes back any more.'}
    </p>
  )
}

type Props = {
  booking: Booking
  onCancel: () => void
  /** the dialog that changes its days, where there is one */
  change?: ReactNode
  children?: ReactNode
}

export const TripChanges = ({ booking, onCancel, change, children }: Props) => {
  const isPaid = mayCancelPaid(booking)
  const isHold = awaitsPayment(booking) && booking.actions.includes('cancel')
  if (!isPaid && !isHold && !change && !children) return null
  return (
    // What was put beside it may have nothing to offer: then there is no card.
    <TripCard title="If something changes" className="has-[>div:empty]:hidden">
      <div className="grid gap-3">
        {change}
        {(isPaid || isHold) && (
          <div>
            <Button kind="quiet" className="w-full" onClick={onCancel}>
              {isHold ? 'Cancel hold' : 'Cancel the stay'}
            </Button>
            {isPaid && <RefundToday id={booking._id} />}
          </div>
        )}
        {children}
      </div>
    </TripCard>
  )
}
