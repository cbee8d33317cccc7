// Owns loading the choices below the calendar of a search when it is opened.
import { lazy, Suspense } from 'react'
import { loadUntilThere } from '../../../lib/later-part.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { FlexibleProps } from './flexible-dates.tsx'

const FlexibleDates = lazy(async () => ({
  default: (await loadUntilThere(() => import('./flexible-dates.tsx'))).FlexibleDates,
}))

export const LaterFlexibleDates = (props: FlexibleProps) => (
  <Suspense fallback={<Skeleton className="mt-4 h-32 w-full" />}>
    <FlexibleDates {...props} />
  </Suspense>
)
