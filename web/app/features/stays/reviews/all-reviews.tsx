// Owns all reviews of a listing, read when they are asked for.
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { QueryProvider } from '../../../lib/query.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { OneReview } from './one-review.tsx'
import { allReviewsQuery } from './queries.ts'

type Props = { id: string; className: string }

const Reviews = ({ id, className }: Props) => {
  const { data, error, refetch } = useQuery(allReviewsQuery(id))
  if (error) return <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
  if (!data) return <Loading what="all reviews" className="h-24" />
  return (
    <div className={className}>
      {data.map((review) => (
        <OneReview key={review._id} review={review} />
      ))}
    </div>
  )
}

/** With a query cache of its own: the public pages have none. */
export const AllReviews = (props: Props) => (
  <QueryProvider>
    <Reviews {...props} />
  </QueryProvider>
)
