// One booking of an organisation, with what its member may decide.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext, useParams } from 'react-router'
import { BookingPage } from '../../features/app/booking-page/booking-page.tsx'
import { ChangeRequests } from '../../features/money/stay-changes/change-requests.tsx'
import { GuestReview } from '../../features/stays/reviews/guest-review.tsx'
import { hostPaths } from '../../host-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => [
  { title: 'Booking' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostBooking() {
  const { id = '' } = useParams()
  const { slug, permissions } = useOutletContext<OwnOrganisation>()
  return (
    <BookingPage key={id} org={slug} id={id}>
      {permissions.includes('message.read') && (
        <p className="mt-2 mb-3">
          <ButtonLink kind="quiet" to={hostPaths.messages(slug, { booking: id })}>
            Messages with the guest
          </ButtonLink>
        </p>
      )}
      {permissions.includes('booking.amounts') && <ChangeRequests org={slug} bookingId={id} />}
      {permissions.includes('booking.guest') && (
        <GuestReview org={slug} bookingId={id} mayWrite={permissions.includes('booking.decide')} />
      )}
    </BookingPage>
  )
}
