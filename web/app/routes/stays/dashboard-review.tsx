// The review of one stay by its guest.

import { useParams } from 'react-router'
import { StayReview } from '../../features/stays/reviews/stay-review.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

export const meta = ownMeta('Your review')

export default function DashboardReview() {
  const { id = '' } = useParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">How was your stay?</h1>
      <StayReview key={id} bookingId={id} />
    </>
  )
}
