// Approved: the stays that are certain.
import { BookingsList } from '../features/bookings/bookings-list.tsx'

export const meta = () => [{ title: 'Approved' }, { name: 'robots', content: 'noindex' }]

export default function DashboardApproved() {
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Approved</h1>
      <BookingsList view="approved" />
    </>
  )
}
