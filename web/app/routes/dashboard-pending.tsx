// Bookings: everything of mine that is not over, and by filter the rest.
import { useSearchParams } from 'react-router'
import { BookingsList, viewFrom } from '../features/bookings/bookings-list.tsx'

export const meta = () => [{ title: 'Bookings' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPending() {
  const [query, setQuery] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Bookings</h1>
      <BookingsList
        view={viewFrom(query.get('view'))}
        onView={(view) => setQuery(view === 'current' ? {} : { view }, { replace: true, preventScrollReset: true })}
      />
    </>
  )
}
