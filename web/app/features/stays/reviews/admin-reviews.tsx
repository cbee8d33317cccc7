// Owns the list of reviews for administrators: those that are held first of all, hiding one for a reason, and showing it again.

import { hideReview, type ModeratedReview, restoreReview } from '@akwaaba/contract/review-moderation'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../admin-paths.ts'
import { useSend } from '../../../lib/query.tsx'
import { type Acts, ModerationPage, ModerationRow } from './moderation.tsx'
import { type ModerationSearch, moderatedReviewsQuery } from './queries.ts'
import { viewOf } from './rules.ts'

const Row = ({ review, ...acts }: Acts & { review: ModeratedReview }) => {
  const { name, side, apartment, overall, reply, privateNote } = review
  return (
    <ModerationRow
      {...{ review, ...acts }}
      title={`${side === 'guest' ? `${name} about ${apartment.apartmentName}` : `The host about ${name}`}: ${overall} of 5`}
    >
      {privateNote && (
        <p className="wrap-anywhere mt-2 whitespace-pre-wrap text-ink-soft text-sm">
          For the other side alone: {privateNote}
        </p>
      )}
      {reply && <p className="mt-2 whitespace-pre-wrap wrap-anywhere border-palm border-l-4 pl-3">{reply}</p>}
    </ModerationRow>
  )
}

export const AdminReviews = ({ search }: { search: ModerationSearch }) => {
  const view = viewOf(search.state)
  return (
    <ModerationPage
      title="Reviews"
      other={{ to: adminPaths.tourReviews(), label: 'Reviews of packages' }}
      view={view}
      page={search.page}
      at={(state, page) => adminPaths.reviews({ state, page })}
      list={useQuery(moderatedReviewsQuery({ ...search, state: view }))}
      hide={useSend(hideReview)}
      restore={useSend(restoreReview)}
      rowOf={(review, acts) => <Row key={review._id} review={review} {...acts} />}
    />
  )
}
