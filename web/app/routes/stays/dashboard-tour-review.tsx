// The review of a bought package by its guest.

import { useParams } from 'react-router'
import { TourReview } from '../../features/stays/reviews/tour-review.tsx'
import { ownMeta } from '../../lib/own-meta.ts'

export const meta = ownMeta('Your review')

export default function DashboardTourReview() {
  const { id = '' } = useParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">How was your trip?</h1>
      <TourReview key={id} purchaseId={id} />
    </>
  )
}
