// One booking of an organisation, with what its member may decide.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useParams } from 'react-router'
import { ChangeRequests } from '../../features/money/stay-changes/change-requests.tsx'
import { HostBooking as BookingPage } from '../../features/stays/host-bookings/host-booking.tsx'

export const meta = () => [
  { title: 'Booking' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostBooking() {
  const { id = '' } = useParams()
  const organisation = useOutletContext<OwnOrganisation>()
  const seesAmounts = organisation.permissions.includes('booking.amounts')
  return (
    <>
      <BookingPage key={id} id={id} organisation={organisation} />
      {seesAmounts && <ChangeRequests org={organisation.slug} bookingId={id} />}
    </>
  )
}
