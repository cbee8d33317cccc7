// Reviews of packages that are held, shown or hidden. For administrators.
import { searchOf } from '@akwaaba/contract/search'
import { listModeratedTourReviews } from '@akwaaba/contract/tour-reviews'
import { useSearchParams } from 'react-router'
import { AdminTourReviews } from '../../features/stays/reviews/admin-tour-reviews.tsx'

export const meta = () => [{ title: 'Reviews of packages' }, { name: 'robots', content: 'noindex' }]

export default function DashboardTourReviews() {
  const [query] = useSearchParams()
  return <AdminTourReviews search={searchOf(listModeratedTourReviews, query)} />
}
