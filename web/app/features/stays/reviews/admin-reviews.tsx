// Owns the list of reviews for administrators: those that are held first of all, hiding one for a reason, and showing it again.

import { hideReview, type ModeratedReview, restoreReview } from '@akwaaba/contract/review-moderation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { formatList } from '../../../lib/format.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { type ModerationSearch, moderatedReviewsQuery } from './queries.ts'
import { heldNames, moderationViews, reasonNames } from './rules.ts'

const Row = ({ review, onHide, onShow }: { review: ModeratedReview; onHide: () => void; onShow: () => void }) => {
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
      <div className="flex gap-2">
        {state !== 'published' && (
          <Button kind="quiet" onClick={onShow}>
            <span>
              Show<span className="unseen"> the review of {reference}</span>
            </span>
          </Button>
        )}
        {state !== 'hidden' && (
          <Button kind="quiet" onClick={onHide}>
            <span>
              Hide<span className="unseen"> the review of {reference}</span>
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}

export const AdminReviews = ({ search }: { search: ModerationSearch }) => {
  const navigate = useNavigate()
  const view = moderationViews.find(({ word }) => word === search.state)?.word ?? 'held'
  const { data, error, refetch } = useQuery(moderatedReviewsQuery({ ...search, state: view }))
  const hide = useSend(hideReview)
  const restore = useSend(restoreReview)
  const [asked, setAsked] = useState<ModeratedReview | null>(null)
  const said = hide.data?.msg ?? restore.data?.msg
  const close = () => setAsked(null)
  const begin = (review: ModeratedReview) => {
    hide.reset()
    restore.reset()
    setAsked(review)
  }
  return (
    <>
      <h1 className="mb-2 text-[2rem]">Reviews</h1>
      <p className="mb-4">
        <Link
          to={adminPaths.tourReviews()}
          className="inline-flex min-h-11 items-center font-semibold text-palm underline"
        >
          Reviews of packages
        </Link>
      </p>
      <div className="mb-5">
        <ChoiceChips
          legend="Show reviews"
          choices={moderationViews}
          chosen={view}
          onChoose={(state) => navigate(adminPaths.reviews({ state }))}
        />
      </div>
      {said && (
        <PinnedNotice
          key={said}
          tone="success"
          onClose={() => {
            hide.reset()
            restore.reset()
          }}
        >
          {said}
        </PinnedNotice>
      )}
      {restore.isError && <p className="mb-4 font-medium text-error">{sentenceOf(restore.error)}</p>}
      {error ? (
        <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
      ) : !data ? (
        <Loading what="reviews" className="h-24" />
      ) : data.total === 0 ? (
        <EmptyState title="No such reviews.">
          Reviews with contact details or insults, and copies of others, are held here for two days.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-card">
          {data.reply.map((review) => (
            <Row
              key={review._id}
              review={review}
              onHide={() => begin(review)}
              onShow={() => {
                hide.reset()
                restore.mutate({ params: { id: review._id } })
              }}
            />
          ))}
        </ul>
      )}
      {data && !error && (
        <Pages
          page={search.page}
          total={data.total}
          most={data.most}
          at={(page) => adminPaths.reviews({ state: view, page })}
        />
      )}
      {asked && (
        <HideDialog
          isBusy={hide.isPending}
          failure={hide.error ? sentenceOf(hide.error) : undefined}
          onSubmit={(reason) => hide.mutate({ params: { id: asked._id }, body: { reason } }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}
