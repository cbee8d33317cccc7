// Owns the grid of apartment cards, and its skeleton while they load.
import type { GuestSearch } from '@akwaaba/contract/guests'
import type { ReactNode } from 'react'
import type { Stay } from '../availability/rules.ts'
import { ApartmentCard, ApartmentCardSkeleton, type CardApartment } from './apartment-card.tsx'

const Grid = ({ isStrip = false, children }: { isStrip?: boolean; children: ReactNode }) => (
  <div className={`grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3 ${isStrip ? 'strip-on-phone' : ''}`}>
    {children}
  </div>
)

export type GridProps = {
  apartments: CardApartment[]
  stay?: Stay | null
  party?: GuestSearch
  eager?: number
  isStrip?: boolean
}

export const ApartmentGrid = ({ apartments, stay = null, party, eager = 0, isStrip = false }: GridProps) => (
  <Grid isStrip={isStrip}>
    {apartments.map((apartment, index) => (
      <ApartmentCard
        key={apartment._id}
        // A swipe moves the strip, and not the pictures of one home in it.
        apartment={isStrip ? { ...apartment, images: [] } : apartment}
        stay={stay}
        party={party}
        isPriority={index < eager}
      />
    ))}
  </Grid>
)

export const ApartmentGridSkeleton = ({ count }: { count: number }) => (
  <div role="status">
    <span className="unseen">Loading apartments</span>
    <Grid>
      {Array.from({ length: count }, (_, index) => `shape-${index}`).map((key) => (
        <ApartmentCardSkeleton key={key} />
      ))}
    </Grid>
  </div>
)
