// Owns the page of a trip without an account: opening it, paying for it, and what is shown once it is paid or over.
import type { Booking } from '@akwaaba/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { tripPaths } from '../../../lib/trip-paths.ts'
import { type OpenTrip, saveTrip } from '../../../lib/trip-session.ts'
import { Button } from '../../../ui/button.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { CancelDialog } from '../bookings/cancel-dialog.tsx'
import { TakeTripBack } from '../bookings/take-back.tsx'
import { ClosedTrip } from './closed-trip.tsx'
import { tripQuery } from './queries.ts'
import { TripChanges } from './trip-changes.tsx'
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
  /** links for those who come along */
  share: (booking: Booking) => ReactNode
  /** the messages between guest and host */
  messages: (booking: Booking) => ReactNode
  /** the other stay of a guest who was moved, which `onOpen` shows in the place of this one */
  moved: (booking: Booking, onOpen: (trip: OpenTrip) => void) => ReactNode
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

type Props = {
  trip: OpenTrip
  parts: Parts
  /** what was done before this trip was opened in the place of another one */
  said: string | null
  onTaken: (msg: string, trip: OpenTrip) => void
}

const Trip = ({ trip, parts, said, onTaken }: Props) => {
  const { data: booking, error, refetch } = useQuery(tripQuery(trip.bookingId))
  const [isProved, setProved] = useState(trip.isProved === true)
  // What is to be done once the code is entered.
  const [act, setAct] = useState<(() => void) | null>(null)
  const guard: Guard = (next) => (isProved ? next() : setAct(() => next))
  const [isCancelling, setCancelling] = useState(false)
  const [ended, setEnded] = useState<{ msg: string; hold: Booking | null } | null>(null)
  // What was still to be paid when a payment was begun here.
  const [begun, setBegun] = useState(parts.isBack ? 'balance' : null)
  if (!booking) return error ? <Failed sentence={sentenceOf(error)} onRetry={refetch} /> : <Opening />
  const open =
    !booking.depositPaid && booking.status !== 'cancelled'
      ? 'hold'
      : ((booking.balance ?? booking.charge) && 'balance') || 'nothing'
  if (open === 'hold' && begun !== 'hold') setBegun('hold')
  const cancelProved = () => guard(() => setCancelling(true))
  const askToCancel = () => {
    setEnded(null)
    // The code is asked for once a payment for the hold has begun.
    if (open === 'hold') setCancelling(true)
    else cancelProved()
  }
  const isPaying = open === 'hold' || (open === 'balance' && begun === 'balance')
  const note = begun !== null && booking.depositPaid && !isPaying ? thanks : said
  return (
    <>
      {(ended?.msg ?? note) && (
        <div className="mb-6">
          <FocusedNotice key={ended?.msg ?? note} tone="success">
            {ended?.msg ?? note}
          </FocusedNotice>
          {ended?.hold && <TakeTripBack hold={ended.hold} onTaken={onTaken} />}
        </div>
      )}
      {isPaying ? (
        <>
          {parts.payment(booking, guard)}
          <div className="mt-10 grid max-w-[44rem] gap-10">
            <section>
              <h2 className="mb-3 text-xl">Messages with your host</h2>
              {parts.messages(booking)}
            </section>
            {open === 'hold' && <TripChanges booking={booking} onCancel={askToCancel} />}
          </div>
        </>
      ) : (
        <TripView
          booking={booking}
          onPay={() => setBegun('balance')}
          onCancel={askToCancel}
          receipt={parts.receipt(booking)}
          messages={parts.messages(booking)}
          change={parts.change(booking, guard)}
          share={parts.share(booking)}
          moved={parts.moved(booking, (next) => onTaken('', next))}
        />
      )}
      {act && (
        <TripCode
          onClose={() => setAct(null)}
          onDone={() => {
            saveTrip({ ...trip, isProved: true })
            setProved(true)
            setAct(null)
            act()
          }}
        />
      )}
      {isCancelling && (
        <CancelDialog
          booking={booking}
          onClose={() => setCancelling(false)}
          onCodeNeeded={() => {
            setCancelling(false)
            cancelProved()
          }}
          onDone={(msg) => {
            setCancelling(false)
            setEnded({ msg, hold: booking.depositPaid ? null : booking })
          }}
        />
      )}
    </>
  )
}

export const TripPage = ({ parts }: { parts: Parts }) => {
  const navigate = useNavigate()
  const { state, enter } = useOpenTrip()
  const [taken, setTaken] = useState({ msg: '', token: '' })
  if (state.is === 'opening') return <Opening />
  if (state.is === 'closed') return <ClosedTrip why={state.why} />
  if (state.is === 'failed') return <Failed sentence={state.sentence} onRetry={state.retry} />
  const { trip } = state
  const take = (msg: string, next: OpenTrip) => {
    setTaken({ msg, token: next.token })
    enter(next)
    // The address may name a payment of the trip before.
    navigate(tripPaths.trip, { replace: true })
  }
  return (
    <Trip
      key={trip.token}
      trip={trip}
      parts={parts}
      said={taken.token === trip.token && taken.msg !== '' ? taken.msg : null}
      onTaken={take}
    />
  )
}
