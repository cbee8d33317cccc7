// The page behind the mailed link of a guest without an account, who also pays here and comes back here from a provider's page.

import type { Booking } from '@akwaaba/contract/bookings'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { TripPage } from '../../features/stays/trips/trip-page.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { QueryProvider } from '../../lib/query.tsx'
import type { OpenTrip } from '../../lib/trip-session.ts'
import { Loading } from '../../ui/notices/loading.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'

const PaymentPage = lazy(async () => ({
  default: (await import('../../features/money/checkout/payment-page.tsx')).PaymentPage,
}))
const ReturnPage = lazy(async () => ({
  default: (await import('../../features/money/checkout/return-page.tsx')).ReturnPage,
}))
const OwnChange = lazy(async () => ({
  default: (await import('../../features/money/stay-changes/own-change.tsx')).OwnChange,
}))
const StayMoves = lazy(async () => ({
  default: (await import('../../features/money/home-moves/stay-moves.tsx')).StayMoves,
}))
const StayThread = lazy(async () => ({
  default: (await import('../../features/stays/messages/stay-thread.tsx')).StayThread,
}))
const ShareTrip = lazy(async () => ({
  default: (await import('../../features/stays/trip-views/share-trip.tsx')).ShareTrip,
}))
const TripReceipts = lazy(async () => ({
  default: (await import('../../features/money/receipts/trip-receipts.tsx')).TripReceipts,
}))

// The address has contained a token, which must not be sent to other sites.
export const meta = ownMeta('Your trip', { hasSecret: true })

export default function TripRoute() {
  const [query] = useSearchParams()
  const id = query.get('payment')
  const parts = {
    isBack: id !== null,
    payment: ({ _id }: { _id: string }, guard: (act: () => void) => void) => (
      <Suspense fallback={<Skeleton className="h-96 w-full rounded-[28px]!" />}>
        {id ? (
          <ReturnPage id={id} reference={null} wasCancelled={query.has('cancelled')} guard={guard} />
        ) : (
          <PaymentPage chosen={{ target: 'bookingId', id: _id, seats: 1 }} guard={guard} />
        )}
      </Suspense>
    ),
    change: (booking: Booking, guard: (act: () => void) => void) => (
      <Suspense fallback={null}>
        <OwnChange booking={booking} guard={guard} />
      </Suspense>
    ),
    share: (booking: Booking) => (
      <Suspense fallback={<Skeleton className="h-36 w-full" />}>
        <ShareTrip booking={booking} />
      </Suspense>
    ),
    messages: (booking: Booking) => (
      <Suspense fallback={<Loading what="the messages" className="h-40" />}>
        <StayThread bookingId={booking._id} />
      </Suspense>
    ),
    moved: (booking: Booking, onOpen: (trip: OpenTrip) => void) => (
      <Suspense fallback={null}>
        <StayMoves booking={booking} onOpen={onOpen} />
      </Suspense>
    ),
    receipt: () => (
      <Suspense fallback={null}>
        <TripReceipts />
      </Suspense>
    ),
  }
  return (
    <div className="wrap py-8 sm:py-12">
      <QueryProvider>
        <TripPage parts={parts} />
      </QueryProvider>
    </div>
  )
}
