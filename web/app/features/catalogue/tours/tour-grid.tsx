// Owns the grid of tour cards, and its skeleton while they load.
import type { ReactNode } from 'react'
import type { CardTour } from './rules.ts'
import { TourCard, TourCardSkeleton } from './tour-card.tsx'

const Grid = ({ isStrip = false, children }: { isStrip?: boolean; children: ReactNode }) => (
  <div className={`grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 ${isStrip ? 'strip-on-phone' : ''}`}>
    {children}
  </div>
)

type Props = { tours: CardTour[]; eager?: number; isStrip?: boolean }

export const TourGrid = ({ tours, eager = 0, isStrip = false }: Props) => (
  <Grid isStrip={isStrip}>
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
