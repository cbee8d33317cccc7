// Owns loading what is shown instead of the price, which only dates need that cannot be booked.
import { type ComponentProps, lazy, Suspense } from 'react'
import { loadUntilThere } from '../../../lib/later-part.tsx'

const UnavailableDates = lazy(async () => ({
  default: (await loadUntilThere(() => import('./unavailable-dates.tsx'))).UnavailableDates,
}))

export const LaterUnavailableDates = (props: ComponentProps<typeof UnavailableDates>) => (
  <Suspense fallback={null}>
    <UnavailableDates {...props} />
  </Suspense>
)
