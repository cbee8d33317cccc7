// A booking by a member of an organisation for a guest at the reception or on the phone.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useSearchParams } from 'react-router'
import { NewBooking } from '../../features/money/staff-bookings/new-booking.tsx'
import { hostPaths } from '../../host-paths.ts'
import { Notice } from '../../ui/notices/notice.tsx'

export const meta = () => [
  { title: 'New booking' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostNewBooking() {
  const [query] = useSearchParams()
  const { slug, permissions } = useOutletContext<OwnOrganisation>()
  if (!permissions.includes('booking.create'))
    return <Notice tone="info">Owners and managers make bookings. Please ask one of them.</Notice>
  const startsWith = Object.fromEntries(query)
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">New booking</h1>
      <NewBooking org={slug} startsWith={startsWith} at={(id) => hostPaths.booking(slug, id)} />
    </>
  )
}
