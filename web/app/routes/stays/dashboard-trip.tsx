// One stay of the signed-in guest: what comes next, how to get there, the host, the money, and what can be changed.

import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import type { Payment } from '@akwaaba/contract/payments'
import { useParams } from 'react-router'
import { StayMoves } from '../../features/money/home-moves/stay-moves.tsx'
import { OwnChange } from '../../features/money/stay-changes/own-change.tsx'
import { StayPage } from '../../features/stays/own-stays/stay-page.tsx'
import { ShareTrip } from '../../features/stays/trip-views/share-trip.tsx'
import { ownMeta } from '../../lib/own-meta.ts'
import { folder, paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ReceiptLink } from '../../ui/money/money-facts.tsx'

export const meta = ownMeta('Your stay')

// What other features put into the page.
const slotsOf = (booking: Booking, payments: Payment[]) => ({
  change: <OwnChange booking={booking} />,
  share: <ShareTrip booking={booking} />,
  moved: <StayMoves booking={booking} />,
  messages: (
    <ButtonLink kind="quiet" to={folder('/dashboard/messages/') + booking._id}>
      Write to your host
    </ButtonLink>
  ),
  receipt: payments
    .filter(({ receiptId }) => receiptId !== null)
    .map(({ _id, receiptId }) => (
      <p key={_id} className="mt-3">
        <ReceiptLink
          to={paths.receipt(receiptId ?? '')}
          of={`${booking.apartment.apartmentName}, ${formatDate(booking.startDate)}`}
        />
      </p>
    )),
})

export default function DashboardTrip() {
  const { id = '' } = useParams()
  return <StayPage key={id} id={id} slots={slotsOf} />
}
