// Owns a guest's review of a package: the form, and what was written.
import { formatDate, lastDayOf } from '@akwaaba/contract/dates'
import { writeTourReview } from '@akwaaba/contract/tour-reviews'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusFirstFault } from '../../../ui/fields/first-fault.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { tourReviewQuery } from './queries.ts'
import { StarsField } from './stars-field.tsx'

const stateTexts: Record<string, string> = {
  held: 'We look at your review before it is shown, within two days.',
  published: 'Your review is shown on the page of the package.',
  hidden: 'Your review was removed by moderation.',
}

/** The review of a purchase by its guest. */
export const TourReview = ({ purchaseId }: { purchaseId: string }) => {
  const { data, error, refetch } = useQuery(tourReviewQuery(purchaseId))
  const save = useSend(writeTourReview)
  const form = useRef<HTMLFormElement>(null)
  const [overall, setOverall] = useState(0)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  if (error && !data) return <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
  if (!data) return <Loading what="the review" className="h-24" />
  const { tour, own, canWrite, closesAt } = data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (overall > 0 && text.trim() !== '') return save.mutate({ params: { id: purchaseId }, body: { overall, text } })
    requestAnimationFrame(() => focusFirstFault(form.current))
  }
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere font-semibold text-lg">{tour.title}</p>
      {save.data && <FocusedNotice tone="success">{save.data.msg}</FocusedNotice>}
      {save.isError && <Notice tone="error">{sentenceOf(save.error)}</Notice>}
      {canWrite ? (
        <form ref={form} onSubmit={submit} noValidate className="grid gap-6">
          <p className="text-ink-soft">
            Everybody reads it on the page of the package, and it cannot be changed afterwards. You can write until the
            end of {formatDate(lastDayOf(closesAt))}.
          </p>
          <StarsField
            label="The trip as a whole"
            value={overall}
            fault={isTried && overall === 0 ? 'Please choose one to five stars.' : undefined}
            onChange={setOverall}
          />
          <TextArea
            label="In your words"
            hint="What should others know? Please no phone numbers, links or addresses."
            maxLength={4000}
            value={text}
            fault={isTried && text.trim() === '' ? 'Please write a few words.' : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <div>
            <Button type="submit" isBusy={save.isPending}>
              Send the review
            </Button>
          </div>
        </form>
      ) : own ? (
        <div>
          <p className="text-ink-soft">{stateTexts[own.state]}</p>
          <p className="mt-3 font-semibold">{own.overall} of 5 stars</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{own.text}</p>
        </div>
      ) : (
        <p>A package can be reviewed for 14 days, from the day after its last one.</p>
      )}
    </div>
  )
}
