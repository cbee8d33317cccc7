// Owns the grid of tour cards, and its skeleton while they load.
import type { ReactNode } from 'react'
import type { CardTour } from './rules.ts'
import { TourCard, TourCardSkeleton } from './tour-card.tsx'

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
)

export const TourGrid = ({ tours, eager = 0 }: { tours: CardTour[]; eager?: number }) => (
  <Grid>
    {tours.map((tour, index) => (
      <TourCard key={tour._id} tour={tour} isPriority={index < eager} />
    ))}
  </Grid>
)

export const TourGridSkeleton = () => (
  <div role="status">
    <span className="unseen">Loading packages</span>
    <Grid>
      <TourCardSkeleton />
      <TourCardSkeleton />
      <TourCardSkeleton />
    </Grid>
  </div>
)
