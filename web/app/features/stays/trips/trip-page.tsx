// Owns the page of a trip without an account: opening it, paying for it, and what is shown once it is paid or over.
import type { Booking } from '@akwaaba/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { type OpenTrip, saveTrip } from '../../../lib/trip-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { ClosedTrip } from './closed-trip.tsx'
import { tripQuery } from './queries.ts'
import { TripCode } from './trip-code.tsx'
import { TripView } from './trip-view.tsx'
import { useOpenTrip } from './use-open-trip.ts'

/** Runs something once the guest has proved who they are. */
type Guard = (act: () => void) => void

/** What layers above show in the page: the payment of a booking, and its receipt. */
export type Parts = {
  /** whether the guest comes back from a provider's page */
  isBack: boolean
  /** `guard` runs something once the guest has entered the mailed code */
  payment: (booking: Booking, guard: Guard) => ReactNode
  receipt: (booking: Booking) => ReactNode
  change: (booking: Booking, guard: Guard) => ReactNode
  /** the messages between guest and host */
  messages: (booking: Booking) => ReactNode
}

const Opening = () => (
  <div role="status">
    <span className="unseen">Opening your trip</span>
    <Skeleton className="h-72 w-full rounded-[28px]!" />
    <Skeleton className="mt-6 h-40 w-full" />
  </div>
)

const Failed = ({ sentence, onRetry }: { sentence: string; onRetry: () => void }) => (
  <div className="grid gap-4">
    <h1 className="text-[2rem]">Your trip could not be loaded</h1>
    <Notice tone="error" action={<Button onClick={onRetry}>Try Again</Button>}>
      {sentence}
    </Notice>
  </div>
)

const thanks = 'Payment received. Thank you! A receipt is on its way to your e-mail, with the link to this trip.'

const Trip = ({ trip, parts }: { trip: OpenTrip; parts: Parts }) => {
  const { data: booking, error, refetch } = useQuery(tripQuery(trip.bookingId))
  const [isProved, setProved] = useState(trip.isProved === true)
  // What is to be done once the code is entered.
  const [act, setAct] = useState<(() => void) | null>(null)
  const guard: Guard = (next) => (isProved ? next() : setAct(() => next))
  const code = act && (
    <TripCode
      onClose={() => setAct(null)}
      onDone={() => {
        saveTrip({ ...trip, isProved: true })
        setProved(true)
        setAct(null)
        act()
      }}
    />
  )
  // What was still to be paid when a payment was begun here.
  const [begun, setBegun] = useState(parts.isBack ? 'balance' : null)
  if (!booking) return error ? <Failed sentence={sentenceOf(error)} onRetry={refetch} /> : <Opening />
  const open =
    !booking.depositPaid && booking.status !== 'cancelled'
      ? 'hold'
      : ((booking.balance ?? booking.charge) && 'balance') || 'nothing'
  if (open === 'hold' && begun !== 'hold') setBegun('hold')
  if (open === 'hold' || (open === 'balance' && begun === 'balance'))
    return (
      <>
        {parts.payment(booking, guard)}
        {code}
        <section className="mt-10 max-w-[44rem]">
          <h2 className="mb-3 text-xl">Messages with your host</h2>
          {parts.messages(booking)}
        </section>
      </>
    )
  return (
    <TripView
      booking={booking}
      code={code}
      guard={guard}
      note={begun !== null && booking.depositPaid ? thanks : null}
      onPay={() => setBegun('balance')}
      receipt={parts.receipt(booking)}
      messages={parts.messages(booking)}
      change={parts.change(booking, guard)}
    />
  )
}

export const TripPage = ({ parts }: { parts: Parts }) => {
  const state = useOpenTrip()
  if (state.is === 'opening') return <Opening />
  if (state.is === 'closed') return <ClosedTrip why={state.why} />
  if (state.is === 'failed') return <Failed sentence={state.sentence} onRetry={state.retry} />
  return <Trip key={state.trip.token} trip={state.trip} parts={parts} />
}
