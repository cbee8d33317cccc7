// Owns paying for a stay: how long the nights are held, and what is shown once it is paid or cancelled.
import type { Booking } from '@akwaaba/contract/bookings'
import { nextDollars } from '@akwaaba/contract/dues'
import type { Split } from '@akwaaba/contract/shares'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { millisOf } from '../../../lib/clock.ts'
import type { Chosen } from '../../../lib/local-keys.ts'
import { openTrip } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { clockText, useSecondsLeft } from '../../../ui/fields/countdown.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { splitQuery } from '../family-pay/queries.ts'
import { isMissing } from '../family-pay/rules.ts'
import { SplitForm } from '../family-pay/split-form.tsx'
import { SplitPanel } from '../family-pay/split-panel.tsx'
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

type Dividing = { split: Split | null; isAsking: boolean; ask: (isAsking: boolean) => void }

/** What the guest still pays of a price that is divided; null where others pay all that is missing. */
const ownOf = ({ shares, state }: Split): number | null => {
  const own = shares.find((one) => one._id === null && isMissing(one))
  return own && (state === 'open' || state === 'late') ? own.amount : null
}

/** The hold of a stay, and dividing its price or who pays which part of it. */
const Before = ({ stay, split, isAsking, ask }: Dividing & { stay: Booking }) => (
  <>
    <Hold until={stay.holdExpiresAt} />
    {split && <SplitPanel split={split} />}
    {!split &&
      stay.state === 'pending' &&
      // Only an account can divide a price.
      openTrip.token === null &&
      (isAsking ? (
        <SplitForm booking={stay} onClose={() => ask(false)} />
      ) : (
        <Button kind="quiet" className="justify-self-start" onClick={() => ask(true)}>
          Split with family
        </Button>
      ))}
  </>
)

const payableOf = (stay: Booking, chosen: Chosen, dividing: Dividing): Payable => {
  const { split } = dividing
  const own = split && ownOf(split)
  const isOthers = split !== null && own === null && !stay.depositPaid
  const bookAgain = paths.checkout(stay.apartmentId, { from: stay.startDate, to: stay.endDate })
  return {
    total: own ?? nextDollars(stay),
    summary: <StaySummary booking={stay} isPaying />,
    hold: stay.depositPaid ? null : <Before stay={stay} {...dividing} />,
    elsewhere: { to: bookAgain, label: 'Choose other nights' },
    closed: (stay.status === 'cancelled' || isOthers) && (
      <>
        {split && <SplitPanel split={split} />}
        {stay.status === 'cancelled' && <Cancelled name={stay.apartment.apartmentName} bookAgain={bookAgain} />}
      </>
    ),
    isPaid: stay.depositPaid && stay.balance === null,
    done: (payment, receiptId) => (
      <PaymentDone
        chosen={chosen}
        text={
          isOthers
            ? 'Your share is paid. The stay is yours once everybody has paid; otherwise you get everything back.'
            : stay.status === 'approved'
              ? 'Your stay is confirmed. A receipt is on its way to your e-mail.'
              : 'Your nights are yours. The host still has to approve the stay; if they decline, you get everything back. A receipt is on its way to your e-mail.'
        }
        references={{ 'Booking reference': stay.reference, 'Payment reference': payment?.reference }}
        summary={
          <>
            {split && <SplitPanel split={split} />}
            <StaySummary booking={stay} isPaying={false} />
          </>
        }
        receiptId={receiptId}
        links={<StayLinks booking={stay} />}
      />
    ),
  }
}

export const StayPayment = ({ chosen, returned }: { chosen: Chosen; returned: Returned | null }) => {
  const booking = useQuery(stayQuery(chosen.id))
  const divided = useQuery(splitQuery(chosen.id))
  const [isAsking, ask] = useState(false)
  const payable =
    booking.data && divided.data ? payableOf(booking.data, chosen, { ...divided.data, isAsking, ask }) : null
  return <PaymentScreen chosen={chosen} returned={returned} payable={payable} reads={[booking, divided]} />
}
