// Owns what the guest of a trip can still do about it: cancelling with what comes back today, and what other parts put beside it.
import type { Booking, getCancellation } from '@akwaaba/contract/bookings'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { formatMoney } from '@akwaaba/contract/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cancellationQuery } from '../bookings/queries.ts'
import { awaitsPayment, mayCancelPaid } from '../bookings/rules.ts'
import { TripCard } from './trip-card.tsx'

const refundText = ({ refund, kept }: ReplyOf<typeof getCancellation>): string =>
  refund.amount > 0
    ? `Today ${formatMoney(refund)} comes back${kept.amount > 0 ? `, and ${formatMoney(kept)} is kept` : ': everything you paid'}.`
    : 'Nothing comes back any more.'

/** What cancelling gives back now; the dialog asks again. While it is asked for, as tall as the sentence: what is below does not move. */
const RefundToday = ({ id }: { id: string }) => {
  const { data, isError } = useQuery(cancellationQuery(id))
  if (!data && isError) return null
  return <p className="mt-2 text-center text-ink-soft text-sm">{data ? refundText(data) : '\u00a0'}</p>
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
