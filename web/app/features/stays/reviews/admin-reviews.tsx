// Owns the list of reviews for administrators: those that are held first of all, hiding one for a reason, and showing it again.

import { hideReview, type ModeratedReview, restoreReview } from '@akwaaba/contract/review-moderation'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../admin-paths.ts'
import { instantText } from '../../../lib/clock.ts'
import { formatList } from '../../../lib/format.ts'
import { useSend } from '../../../lib/query.tsx'
import { type Acts, ModerationButtons, ModerationPage } from './moderation.tsx'
import { type ModerationSearch, moderatedReviewsQuery } from './queries.ts'
import { heldNames, reasonNames, viewOf } from './rules.ts'

const Row = ({ review, ...acts }: Acts & { review: ModeratedReview }) => {
  const { name, side, apartment, overall, reference, text, reply, state, writtenAt, heldUntil, heldFor, hiddenReason } =
    review
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">
          {side === 'guest' ? `${name} about ${apartment.apartmentName}` : `The host about ${name}`}: {overall} of 5
        </p>
        <p className="text-ink-soft text-sm">
          {reference} · {instantText(writtenAt)}
          {state === 'held' && heldUntil && ` · shown on ${instantText(heldUntil)} unless you decide`}
          {hiddenReason && ` · ${reasonNames[hiddenReason]}`}
        </p>
        {heldFor.length > 0 && (
          <p className="mt-1 text-sm">Held for {formatList(heldFor.map((reason) => heldNames[reason]))}</p>
        )}
        <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{text}</p>
        {review.privateNote && (
          <p className="wrap-anywhere mt-2 whitespace-pre-wrap text-ink-soft text-sm">
            For the other side alone: {review.privateNote}
          </p>
        )}
        {reply && <p className="mt-2 whitespace-pre-wrap wrap-anywhere border-palm border-l-4 pl-3">{reply}</p>}
      </div>
      <ModerationButtons review={review} {...acts} />
    </li>
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
