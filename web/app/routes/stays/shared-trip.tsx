// The page behind a link that only shows a stay, for those who travel along.

import { useParams } from 'react-router'
import { SharedTrip } from '../../features/stays/trip-views/shared-trip.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

// The address has contained a token, which must not be sent to other sites.
export const meta = ownMeta('A shared trip', { hasSecret: true })

export default function SharedTripRoute() {
  const { id = '' } = useParams()
  return (
    <div className="wrap py-8 sm:py-12">
      <SharedTrip key={id} id={id} />
    </div>
  )
}
