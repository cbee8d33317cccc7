// The page behind the link in mails about trips by which a receiver who has not booked says so.

import { NotMyTrip } from '../../features/stays/trip-views/not-my-trip.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

// The address contains a token, which must not be sent to other sites.
export const meta = ownMeta('Not your trip', { hasSecret: true })

export default function NotMyTripRoute() {
  return (
    <div className="wrap py-8 sm:py-12">
      <NotMyTrip />
    </div>
  )
}
