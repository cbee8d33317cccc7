// Owns the list of reviews of packages for administrators: those that are held first of all, hiding one for a reason, and showing it again.
import type { HidingReason } from '@akwaaba/contract/review-states'
import { hideTourReview, type ModeratedTourReview, restoreTourReview } from '@akwaaba/contract/tour-reviews'
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
import { moderatedTourReviewsQuery, type TourModerationSearch } from './queries.ts'
import { heldNames, moderationViews, reasonNames } from './rules.ts'

type RowProps = { review: ModeratedTourReview; isBusy: boolean; onHide: () => void; onShow: () => void }

const Row = ({ review, isBusy, onHide, onShow }: RowProps) => {
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
      <div className="flex gap-2">
        {state !== 'published' && (
          <Button kind="quiet" disabled={isBusy} onClick={onShow}>
            <span>
              Show<span className="unseen"> the review of {reference}</span>
            </span>
          </Button>
        )}
        {state !== 'hidden' && (
          <Button kind="quiet" disabled={isBusy} onClick={onHide}>
            <span>
              Hide<span className="unseen"> the review of {reference}</span>
            </span>
          </Button>
        )}
      </div>
    </li>
  )
}

export const AdminTourReviews = ({ search }: { search: TourModerationSearch }) => {
  const navigate = useNavigate()
  const state = search.state ?? 'held'
  const { data, error, refetch } = useQuery(moderatedTourReviewsQuery({ ...search, state }))
  const hide = useSend(hideTourReview)
  const restore = useSend(restoreTourReview)
  const [asked, setAsked] = useState<ModeratedTourReview | null>(null)
  const said = hide.data?.msg ?? restore.data?.msg
  const reset = () => {
    hide.reset()
    restore.reset()
  }
  const send = (reason: HidingReason) =>
    asked && hide.mutate({ params: { id: asked._id }, body: { reason } }, { onSuccess: () => setAsked(null) })
  return (
    <>
      <h1 className="mb-2 text-[2rem]">Reviews of packages</h1>
      <p className="mb-4">
        <Link to={adminPaths.reviews()} className="inline-flex min-h-11 items-center font-semibold text-palm underline">
          Reviews of stays
        </Link>
      </p>
      <div className="mb-5">
        <ChoiceChips
          legend="Show reviews"
          choices={moderationViews}
          chosen={state}
          onChoose={(chosen) => navigate(adminPaths.tourReviews({ state: chosen }))}
        />
      </div>
      {said && (
        <PinnedNotice key={said} tone="success" onClose={reset}>
          {said}
        </PinnedNotice>
      )}
      {restore.isError && (
        <p role="alert" className="mb-4 font-medium text-error">
          {sentenceOf(restore.error)}
        </p>
      )}
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
              isBusy={restore.isPending}
              onHide={() => {
                reset()
                setAsked(review)
              }}
              onShow={() => {
                reset()
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
          at={(page) => adminPaths.tourReviews({ state, page })}
        />
      )}
      {asked && (
        <HideDialog
          isBusy={hide.isPending}
          failure={hide.error ? sentenceOf(hide.error) : undefined}
          onSubmit={send}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
