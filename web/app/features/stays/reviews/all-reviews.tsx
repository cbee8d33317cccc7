// Owns all reviews of a listing, read when they are asked for.
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { QueryProvider } from '../../../lib/query.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { OneReview } from './one-review.tsx'
import { allReviewsQuery, allTourReviewsQuery } from './queries.ts'

type Props = { of: { kind: 'apartment' | 'tour'; id: string }; className: string }

const Reviews = ({ of: { kind, id }, className }: Props) => {
  const { data, error, refetch } = useQuery(kind === 'tour' ? allTourReviewsQuery(id) : allReviewsQuery(id))
  if (error) return <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
  if (!data) return <Loading what="all reviews" className="h-24" />
  return (
    <div className={className}>
      {data.map((review) => (
        <OneReview key={review._id} review={review} of={kind} />
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
