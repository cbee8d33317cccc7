// The bookings of an organisation: those that are not over, and by filter the rest.
import { listHostBookings } from '@akwaaba/contract/host-bookings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { searchOf } from '@akwaaba/contract/search'
import { useOutletContext, useSearchParams } from 'react-router'
import { ChangeRequests } from '../../features/money/stay-changes/change-requests.tsx'
import { HostBookings as BookingsPage } from '../../features/stays/host-bookings/host-bookings.tsx'

export const meta = () => [
  { title: 'Bookings' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostBookings() {
  const [query] = useSearchParams()
  const search = searchOf(listHostBookings, query)
  const organisation = useOutletContext<OwnOrganisation>()
  const seesAmounts = organisation.permissions.includes('booking.amounts')
  return (
    <>
      {seesAmounts && <ChangeRequests org={organisation.slug} />}
      <BookingsPage organisation={organisation} search={search} />
    </>
  )
}
