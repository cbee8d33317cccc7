// Owns paying for a stay: what is paid by whom, and what is shown once it is paid or cancelled.
import type { Booking } from '@akwaaba/contract/bookings'
import { policySentences, stayBegins } from '@akwaaba/contract/cancellation'
import { formatDate, parseDate } from '@akwaaba/contract/dates'
import { nextDollars } from '@akwaaba/contract/dues'
import { guestsText } from '@akwaaba/contract/guests'
import type { Split } from '@akwaaba/contract/shares'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nowInstant } from '../../../lib/clock.ts'
import type { Chosen } from '../../../lib/local-keys.ts'
import { openTrip } from '../../../lib/session.ts'
import { tripPaths } from '../../../lib/trip-paths.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PolicyLines } from '../../../ui/money/policy-lines.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Steps } from '../../../ui/page/steps.tsx'
import { dropDraft } from '../../stays/booking-form/draft-store.ts'
import { splitQuery } from '../family-pay/queries.ts'
import { isMissing } from '../family-pay/rules.ts'
import { SplitForm } from '../family-pay/split-form.tsx'
import { SplitPanel } from '../family-pay/split-panel.tsx'
import { type Payable, PaymentScreen, type Returned } from '../payments/payment-screen.tsx'
import { type Guard, OwnChange } from '../stay-changes/own-change.tsx'
import { StayLinks } from './after-links.tsx'
import { HoldBar } from './hold-bar.tsx'
import { PaymentDone } from './payment-done.tsx'
import { stayQuery } from './queries.ts'
import { StaySummary } from './stay-summary.tsx'

const Cancelled = ({ name, bookAgain }: { name: string; bookAgain: string }) => (
  <Notice tone="info" title="This booking is cancelled" action={<ButtonLink to={bookAgain}>Book it again</ButtonLink>}>
    There is nothing to pay for {name}.
  </Notice>
)

type Dividing = { split: Split | null; isAsking: boolean; ask: (isAsking: boolean) => void; guard: Guard }

/** What the guest still pays of a price that is divided; null where others pay all that is missing. */
const ownOf = ({ shares, state }: Split): number | null => {
  const own = shares.find((one) => one._id === null && isMissing(one))
  return own && (state === 'open' || state === 'late') ? own.amount : null
}

/** Dividing the price of a stay, or who pays which part of it. */
const Before = ({ stay, split, isAsking, ask, guard }: Dividing & { stay: Booking }) => (
  <>
    {split && <SplitPanel split={split} guard={guard} />}
    {!split &&
      stay.state === 'pending' &&
      (isAsking ? (
        <SplitForm booking={stay} onClose={() => ask(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-line px-4 py-3.5">
          <p className="min-w-0 flex-1 basis-56">
            <strong className="block">Paying together?</strong>
            <span className="text-ink-soft text-sm">
              Each person pays their own share by a link, and nobody pays for the others.
            </span>
          </p>
          <Button kind="quiet" className="max-sm:w-full" onClick={() => guard(() => ask(true))}>
            Split with family
          </Button>
        </div>
      ))}
  </>
)

/** What is paid for, and the way to change it while nothing is paid. A dialog must not be inside the form of the payment. */
const Trip = ({ stay, guard }: { stay: Booking; guard: Guard }) => (
  <section
    aria-label="Your trip"
    className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-[28px] border border-line bg-card px-5 py-4 shadow-card sm:px-7"
  >
    <p className="min-w-0">
      <strong className="block">
        {formatDate(stay.startDate)} to {formatDate(stay.endDate)}
      </strong>
      <span className="text-ink-soft text-sm">
        {[
          `${stay.nights} ${stay.nights === 1 ? 'night' : 'nights'}`,
          stay.guests && guestsText(stay.guests),
          ...stay.extras.map(({ title }) => title),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
    <OwnChange booking={stay} guard={guard} />
  </section>
)

/** What cancelling would give back, with dates. */
const Terms = ({ stay }: { stay: Booking }) => {
  const checkIn = parseDate(stay.startDate)
  if (checkIn === null) return null
  const begins = stayBegins(checkIn, stay.apartment.checkInFrom)
  return (
    <PolicyLines
      className="rounded-2xl bg-[#e3efe9] px-4 py-3 text-palm-deep [&_ul]:text-palm-deep"
      sentences={policySentences(stay.policy, begins, nowInstant())}
    />
  )
}

const payableOf = (stay: Booking, chosen: Chosen, dividing: Dividing): Payable => {
  const { split } = dividing
  const own = split && ownOf(split)
  const isOthers = split !== null && own === null && !stay.depositPaid
  const bookAgain = openTrip.token
    ? tripPaths.book(stay.apartmentId, `?from=${stay.startDate}&to=${stay.endDate}`)
    : paths.checkout(stay.apartmentId, { from: stay.startDate, to: stay.endDate })
  return {
    total: own ?? nextDollars(stay),
    summary: <StaySummary booking={stay} isPaying />,
    banner: stay.depositPaid ? null : <HoldBar stay={stay} />,
    steps: stay.depositPaid ? null : <Steps at={2} />,
    // A price that is divided stays as it is.
    trip: stay.depositPaid || split !== null ? null : <Trip stay={stay} guard={dividing.guard} />,
    before: stay.depositPaid ? null : <Before stay={stay} {...dividing} />,
    terms: stay.depositPaid ? null : <Terms stay={stay} />,
    elsewhere: { to: bookAgain, label: 'Choose other nights' },
    closed: (stay.status === 'cancelled' || isOthers) && (
      <>
        {split && <SplitPanel split={split} guard={dividing.guard} />}
        {stay.status === 'cancelled' && <Cancelled name={stay.apartment.apartmentName} bookAgain={bookAgain} />}
      </>
    ),
    isPaid: stay.depositPaid && stay.balance === null && stay.charge === null,
    done: (payment, receiptId) => (
      <PaymentDone
        chosen={chosen}
        steps={<Steps at={3} />}
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
            {split && <SplitPanel split={split} guard={dividing.guard} />}
            <StaySummary booking={stay} isPaying={false} />
          </>
        }
        receiptId={receiptId}
        links={<StayLinks booking={stay} />}
      />
    ),
  }
}

/** Ends the draft of a stay, which was kept so that going back from the payment finds it. */
const useDraftEnd = (stay: Booking | undefined) => {
  const ended = stay?.depositPaid ? stay.apartmentId : null
  useEffect(() => {
    if (ended) dropDraft(ended)
  }, [ended])
}

const atOnce: Guard = (act) => act()

type Props = { chosen: Chosen; returned: Returned | null; guard?: Guard }

export const StayPayment = ({ chosen, returned, guard = atOnce }: Props) => {
  const booking = useQuery(stayQuery(chosen.id))
  const divided = useQuery(splitQuery(chosen.id))
  const [isAsking, ask] = useState(false)
  useDraftEnd(booking.data)
  const payable =
    booking.data && divided.data ? payableOf(booking.data, chosen, { ...divided.data, isAsking, ask, guard }) : null
  return <PaymentScreen chosen={chosen} returned={returned} payable={payable} reads={[booking, divided]} />
}
