// One booking of any organisation, for administrators.
import { useParams } from 'react-router'
import { BookingPage } from '../../features/app/booking-page/booking-page.tsx'
import { ChangeRequests } from '../../features/money/stay-changes/change-requests.tsx'

export const meta = () => [{ title: 'Booking' }, { name: 'robots', content: 'noindex' }]

export default function DashboardBooking() {
  const { id = '' } = useParams()
  return (
    <BookingPage key={id} id={id}>
      <ChangeRequests bookingId={id} />
    </BookingPage>
  )
}
