// The review of a bought package by its guest.
import { useParams } from 'react-router'
import { TourReview } from '../../features/stays/reviews/tour-review.tsx'

export const meta = () => [{ title: 'Your review' }, { name: 'robots', content: 'noindex' }]

export default function DashboardTourReview() {
  const { id = '' } = useParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">How was your trip?</h1>
      <TourReview key={id} purchaseId={id} />
    </>
  )
}
