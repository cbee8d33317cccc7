// Owns the page of a trip, for its guest with and without an account: the head, what comes next, the place, the host, the money, changes.
import type { Booking } from '@akwaaba/contract/bookings'
import type { Payment } from '@akwaaba/contract/payments'
import { lazy, type ReactNode, Suspense } from 'react'
import { paths } from '../../../paths.ts'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { CalendarFile } from '../bookings/calendar-file.tsx'
import { awaitsPayment } from '../bookings/rules.ts'
import { isAhead, shareUrl } from './rules.ts'
import { TripCard } from './trip-card.tsx'
import { TripChanges } from './trip-changes.tsx'
import { TripCosts } from './trip-costs.tsx'
import { TripHost } from './trip-host.tsx'
import { TripPanel } from './trip-panel.tsx'
import { TripPlace } from './trip-place.tsx'
import { TripSteps } from './trip-steps.tsx'

const StayReview = lazy(() =>
  import('../reviews/stay-review.tsx').then(({ StayReview: review }) => ({ default: review })),
)

/** What layers above put into the page. */
export type TripSlots = {
  receipt: ReactNode
  /** changing its days, guests and extras */
  change?: ReactNode
  /** links for those who come along */
  share?: ReactNode
  /** the messages between guest and host */
  messages?: ReactNode
  /** where the stay goes on, or went on from, if its guest was moved */
  moved?: ReactNode
}

type Props = TripSlots & {
  booking: Booking
  /** newest first */
  payments: Payment[]
  onPay: () => void
  onCancel: () => void
  /** further things that can be done */
  others?: ReactNode
}

const Ended = ({ booking }: { booking: Booking }) => {
  const { status, reason, apartmentId, startDate, endDate } = booking
  if (isAhead(booking) || status === 'completed') return null
  const again = paths.apartment(apartmentId, { from: startDate, to: endDate })
  const isCancelled = status === 'cancelled'
  return (
    <Notice
      tone="info"
      title={isCancelled ? 'This trip is cancelled' : 'The hold of this trip ran out'}
      action={<ButtonLink to={again}>Look at it again</ButtonLink>}
    >
      {reason || 'Its nights are free for others.'}
    </Notice>
  )
}

export const TripBody = ({ booking, payments, onPay, onCancel, receipt, ...slots }: Props) => {
  const { change, share, messages, moved, others } = slots
  const isLive = booking.depositPaid || awaitsPayment(booking)
  return (
    <>
      {moved}
      <TripPanel booking={booking} payments={payments} />
      {isLive && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.125rem),1fr))] gap-2 sm:flex sm:flex-wrap print:hidden">
          <CalendarFile booking={booking} />
          <a className={buttonClass('quiet')} href={shareUrl(booking)} target="_blank" rel="noreferrer">
            <Icon name="share" size={18} />
            <span>
              Share on WhatsApp<span className="unseen"> (opens in a new tab)</span>
            </span>
          </a>
        </div>
      )}
      <Ended booking={booking} />
      <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-8">
          <TripSteps {...{ booking, payments, onPay }} />
          {booking.state === 'completed' && (
            <TripCard title="How was your stay?">
              <Suspense fallback={<Loading what="the review" className="h-24" />}>
                <StayReview bookingId={booking._id} />
              </Suspense>
            </TripCard>
          )}
          <TripPlace booking={booking} />
        </div>
        <div className="grid gap-6">
          {isLive && <TripHost booking={booking} messages={messages} />}
          {isLive && share && <TripCard title="Share the trip">{share}</TripCard>}
          <TripCosts {...{ booking, payments, receipt }} />
          <TripChanges {...{ booking, onCancel, change }}>{others}</TripChanges>
        </div>
      </div>
    </>
  )
}
