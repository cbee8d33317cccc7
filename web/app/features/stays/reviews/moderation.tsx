// Owns what the lists of reviews of stays and of packages share for administrators: the views, a review, hiding one for a reason, and showing it again.
import type { ModeratedReview } from '@akwaaba/contract/review-moderation'
import { type HidingReason, hidingReasons } from '@akwaaba/contract/review-states'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { formatList } from '../../../lib/format.ts'
import type { Counted } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { heldNames, type ModerationView, moderationViews, reasonNames } from './rules.ts'

type DialogProps = {
  isBusy: boolean
  failure: string | undefined
  onSubmit: (reason: HidingReason) => void
  onClose: () => void
}

/** Is open while it is rendered. */
const HideDialog = ({ isBusy, failure, onSubmit, onClose }: DialogProps) => {
  const [reason, setReason] = useState<HidingReason | ''>('')
  const [isTried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (reason !== '') onSubmit(reason)
  }
  return (
    <FormDialog
      title="Hide this review?"
      keep="Cancel"
      act="Hide it"
      isDangerous
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>It counts no more. That the host disagrees is no reason.</p>
      <SelectField
        label="Reason"
        prompt="Choose a reason"
        options={hidingReasons.map((value) => ({ value, label: reasonNames[value] }))}
        value={reason}
        fault={isTried && reason === '' ? 'Please choose a reason.' : undefined}
        onChoose={setReason}
      />
    </FormDialog>
  )
}

export type Acts = { isBusy: boolean; onHide: () => void; onShow: () => void }

/** The buttons of a review; those of a state that it has already are left out. */
const ModerationButtons = ({
  review: { state, reference },
  isBusy,
  onHide,
  onShow,
}: Acts & { review: { state: string; reference: string } }) => (
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
)

type Moderated = Pick<
  ModeratedReview,
  'reference' | 'state' | 'text' | 'writtenAt' | 'heldUntil' | 'heldFor' | 'hiddenReason'
>

type RowProps = Acts & {
  review: Moderated
  /** who has reviewed what, and how */
  title: string
  /** what stands below the text */
  children?: ReactNode
}

/** A review in the list, with its state and what it is held for. */
export const ModerationRow = ({ review, title, children, ...acts }: RowProps) => {
  const { reference, state, text, writtenAt, heldUntil, heldFor, hiddenReason } = review
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold first-letter:uppercase">{title}</p>
        <p className="text-ink-soft text-sm">
          {reference} · {instantText(writtenAt)}
          {state === 'held' && heldUntil && ` · shown on ${instantText(heldUntil)} unless you decide`}
          {hiddenReason && ` · ${reasonNames[hiddenReason]}`}
        </p>
        {heldFor.length > 0 && (
          <p className="mt-1 text-sm">Held for {formatList(heldFor.map((reason) => heldNames[reason]))}</p>
        )}
        <p className="wrap-anywhere mt-2 whitespace-pre-wrap">{text}</p>
        {children}
      </div>
      <ModerationButtons review={review} {...acts} />
    </li>
  )
}

type Sent<Call> = UseMutationResult<{ msg: string }, Error, Call>

type Props<R> = {
  title: string
  /** the list of the other kind of reviews */
  other: { to: string; label: string }
  view: ModerationView
  page: string | undefined
  at: (view: ModerationView, page?: string) => string
  list: { data: Counted<R[]> | undefined; error: Error | null; refetch: () => unknown }
  hide: Sent<{ params: { id: string }; body: { reason: HidingReason } }>
  restore: Sent<{ params: { id: string } }>
  rowOf: (review: R, acts: Acts) => ReactNode
}

export const ModerationPage = <R extends { _id: string }>(props: Props<R>) => {
  const { title, other, view, page, at, list, hide, restore, rowOf } = props
  const navigate = useNavigate()
  const [asked, setAsked] = useState<R | null>(null)
  const close = () => setAsked(null)
  const said = hide.data?.msg ?? restore.data?.msg
  const reset = () => {
    hide.reset()
    restore.reset()
  }
  const actsOf = (review: R): Acts => ({
    isBusy: restore.isPending,
    onHide: () => {
      reset()
      setAsked(review)
    },
    onShow: () => {
      reset()
      restore.mutate({ params: { id: review._id } })
    },
  })
  const { data, error, refetch } = list
  return (
    <>
      <h1 className="mb-2 text-[2rem]">{title}</h1>
      <p className="mb-4">
        <Link to={other.to} className="inline-flex min-h-11 items-center font-semibold text-palm underline">
          {other.label}
        </Link>
      </p>
      <div className="mb-5">
        <ChoiceChips
          legend="Show reviews"
          choices={moderationViews}
          chosen={view}
          onChoose={(chosen) => navigate(at(chosen))}
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
      {data && error && <RereadFault failure={sentenceOf(error)} onRetry={() => refetch()} />}
      {error && !data ? (
        <LoadFault onRetry={() => refetch()}>{sentenceOf(error)}</LoadFault>
      ) : !data ? (
        <Loading what="reviews" className="h-24" />
      ) : data.total === 0 ? (
        <EmptyState title="No such reviews.">
          Reviews with contact details or insults, and copies of others, are held here for two days.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-card">
          {data.reply.map((review) => rowOf(review, actsOf(review)))}
        </ul>
      )}
      {data && <Pages page={page} total={data.total} most={data.most} at={(number) => at(view, number)} />}
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
