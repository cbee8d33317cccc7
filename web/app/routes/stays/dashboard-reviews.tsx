// Reviews that are held, shown or hidden. For administrators.
import { listModeratedReviews } from '@akwaaba/contract/review-moderation'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { AdminReviews } from '../../features/stays/reviews/admin-reviews.tsx'

export const meta = () => [{ title: 'Reviews' }, { name: 'robots', content: 'noindex' }]

export default function DashboardReviews() {
  const [query] = useSearchParams()
  return <AdminReviews search={searchOf(listModeratedReviews, query)} />
}
