// One booking of an organisation, with what its member may decide.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useParams } from 'react-router'
import { HostBooking as BookingPage } from '../../features/stays/host-bookings/host-booking.tsx'

export const meta = () => [
  { title: 'Booking' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostBooking() {
  const { id = '' } = useParams()
  return <BookingPage key={id} id={id} organisation={useOutletContext<OwnOrganisation>()} />
}
