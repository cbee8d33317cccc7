// Owns the list of reviews of packages for administrators: those that are held first of all, hiding one for a reason, and showing it again.
import { hideTourReview, type ModeratedTourReview, restoreTourReview } from '@akwaaba/contract/tour-reviews'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../admin-paths.ts'
import { instantText } from '../../../lib/clock.ts'
import { formatList } from '../../../lib/format.ts'
import { useSend } from '../../../lib/query.tsx'
import { type Acts, ModerationButtons, ModerationPage } from './moderation.tsx'
import { moderatedTourReviewsQuery, type TourModerationSearch } from './queries.ts'
import { heldNames, reasonNames, viewOf } from './rules.ts'

const Row = ({ review, ...acts }: Acts & { review: ModeratedTourReview }) => {
  const { name, tour, overall, reference, text, state, writtenAt, heldUntil, heldFor, hiddenReason } = review
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">
          {name} about {tour.title}: {overall} of 5
        </p>
        <p className="text-ink-soft text-sm">
          {reference} · {instantText(writtenAt)}
          {state === 'held' && heldUntil && ` · shown on ${instantText(heldUntil)} unless you decide`}
          {hiddenReason && ` · ${reasonNames[hiddenReason]}`}
        </p>
        {heldFor.length > 0 && (
          <p className="mt-1 text-sm">Held for {formatList(heldFor.map((reason) => heldNames[reason]))}</p>
        )}
        <p className="wrap-anywhere mt-2 whitespace-pre-wrap">{text}</p>
      </div>
      <ModerationButtons review={review} {...acts} />
    </li>
  )
}

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
      rowOf={(review, acts) => <Row key={review._id} review={review} {...acts} />}
    />
  )
}
