// A booking by an administrator for a guest at the reception or on the phone, in any apartment that guests find.
import { useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { NewBooking } from '../../features/money/staff-bookings/new-booking.tsx'

export const meta = () => [{ title: 'New booking' }, { name: 'robots', content: 'noindex' }]

export default function DashboardNewBooking() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">New booking</h1>
      <NewBooking org={undefined} startsWith={Object.fromEntries(query)} at={adminPaths.booking} />
    </>
  )
}
