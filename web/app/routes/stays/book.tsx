// Confirm & Pay without an account.

import { useLocation } from 'react-router'
import { GuestCheckout } from '../../features/stays/booking-form/guest-checkout.tsx'
import { useTrip } from '../../features/stays/booking-form/use-trip.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { useSessionReady } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { Steps } from '../../ui/page/steps.tsx'
import type { Route } from './+types/book'

export const meta = ownMeta('Confirm & Pay')

const Checkout = ({ apartmentId }: { apartmentId: string }) => {
  const trip = useTrip(apartmentId)
  const { search } = useLocation()
  return <GuestCheckout apartmentId={apartmentId} trip={trip} login={`${paths.checkout(apartmentId)}${search}`} />
}

export default function BookPage({ params }: Route.ComponentProps) {
  // The draft is in this browser alone.
  const isReady = useSessionReady()
  return (
    <div className="wrap py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 className="text-[2rem] sm:text-[2.6rem]">Confirm & Pay</h1>
        <Steps at={1} />
      </div>
      {isReady ? (
        <QueryProvider>
          <Checkout key={params.id} apartmentId={params.id} />
        </QueryProvider>
      ) : (
        <Skeleton className="h-96 w-full rounded-[28px]!" />
      )}
    </div>
  )
}
