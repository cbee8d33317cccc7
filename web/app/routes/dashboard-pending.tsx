// Bookings: everything of mine that is not over, and by filter the rest; for an administrator everybody's.
import { useSearchParams } from 'react-router'
import { BookingsList, viewFrom } from '../features/bookings/bookings-list.tsx'
import { BookingsDesk } from '../features/bookings/desk.tsx'
import { deskSearchFrom } from '../features/bookings/rules.ts'
import { useSession } from '../lib/session.ts'
import { paths } from '../paths.ts'

export const meta = () => [{ title: 'Bookings' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPending() {
  const [query, setQuery] = useSearchParams()
  const isAdmin = useSession().userRole === 'admin'
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Bookings</h1>
      {isAdmin ? (
        <BookingsDesk search={deskSearchFrom(query)} at={paths.allBookings} />
      ) : (
        <BookingsList
          view={viewFrom(query.get('view'))}
          onView={(view) => setQuery(view === 'current' ? {} : { view }, { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  )
}
