// Owns the list of reviews of packages for administrators: those that are held first of all, hiding one for a reason, and showing it again.
import { hideTourReview, restoreTourReview } from '@akwaaba/contract/tour-reviews'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../admin-paths.ts'
import { useSend } from '../../../lib/query.tsx'
import { ModerationPage, ModerationRow } from './moderation.tsx'
import { moderatedTourReviewsQuery, type TourModerationSearch } from './queries.ts'
import { viewOf } from './rules.ts'

export const AdminTourReviews = ({ search }: { search: TourModerationSearch }) => {
  const view = viewOf(search.state)
  return (
    <ModerationPage
      title="Reviews of packages"
      other={{ to: adminPaths.reviews(), label: 'Reviews of stays' }}
      view={view}
      page={search.page}
      at={(state, page) => adminPaths.tourReviews({ state, page })}
      list={useQuery(moderatedTourReviewsQuery({ ...search, state: view }))}
      hide={useSend(hideTourReview)}
      restore={useSend(restoreTourReview)}
      rowOf={(review, acts) => (
        <ModerationRow
          key={review._id}
          {...{ review, ...acts }}
          title={`${review.name} about ${review.tour.title}: ${review.overall} of 5`}
        />
      )}
    />
  )
}
