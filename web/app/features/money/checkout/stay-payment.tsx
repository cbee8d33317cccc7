// Owns paying for a stay: how long the nights are held, and what is shown once it is paid or cancelled.
import type { Booking } from '@akwaaba/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { millisOf } from '../../../lib/clock.ts'
import type { Chosen } from '../../../lib/local-keys.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { clockText, useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type Payable, PaymentScreen, type Returned } from '../payments/payment-screen.tsx'
import { StayLinks } from './after-links.tsx'
import { PaymentDone } from './payment-done.tsx'
import { stayQuery } from './queries.ts'
import { StaySummary } from './stay-summary.tsx'

const expired = 'Your hold ran out. If the nights are still free, paying takes them again.'

/** The countdown of the hold; `until` is null where it has expired. */
const Hold = ({ until }: { until: string | null }) => {
  const seconds = useSecondsLeft(until === null ? null : millisOf(until))
  if (until !== null && seconds === null) return null
  return (
    <p role="timer" className="flex items-center gap-2.5 rounded-2xl bg-sand px-4 py-2.5 font-medium tabular-nums">
      <Icon name="clock" size={18} />
      {seconds ? `Held for you for ${clockText(seconds)}` : expired}
    </p>
  )
}

const Cancelled = ({ name, bookAgain }: { name: string; bookAgain: string }) => (
  <Notice tone="info" title="This booking is cancelled" action={<ButtonLink to={bookAgain}>Book it again</ButtonLink>}>
    There is nothing to pay for {name}.
  </Notice>
)

const payableOf = (stay: Booking, chosen: Chosen): Payable => {
  const bookAgain = paths.checkout(stay.apartmentId, { from: stay.startDate, to: stay.endDate })
  const summary = <StaySummary booking={stay} />
  return {
    total: stay.price,
    summary,
    hold: <Hold until={stay.holdExpiresAt} />,
    elsewhere: { to: bookAgain, label: 'Choose other nights' },
    closed:
      stay.status === 'cancelled' ? <Cancelled name={stay.apartment.apartmentName} bookAgain={bookAgain} /> : null,
    isPaid: stay.depositPaid,
    done: (payment, receiptId) => (
      <PaymentDone
        chosen={chosen}
        text={
          stay.status === 'approved'
            ? 'Your stay is confirmed. A receipt is on its way to your e-mail.'
            : 'Your nights are yours. The host still has to approve the stay; if they decline, you get everything back. A receipt is on its way to your e-mail.'
        }
        references={{ 'Booking reference': stay.reference, 'Payment reference': payment?.reference }}
        summary={summary}
        receiptId={receiptId}
        links={<StayLinks booking={stay} />}
      />
    ),
  }
}

export const StayPayment = ({ chosen, returned }: { chosen: Chosen; returned: Returned | null }) => {
  const booking = useQuery(stayQuery(chosen.id))
  const payable = booking.data ? payableOf(booking.data, chosen) : null
  return <PaymentScreen chosen={chosen} returned={returned} payable={payable} reads={[booking]} />
}
