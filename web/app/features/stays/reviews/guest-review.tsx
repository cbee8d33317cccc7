// Owns what the members of a host read and write about the guest of a stay: their own review, that of the guest, and those of other hosts.
import { formatDate } from '@akwaaba/contract/dates'
import { type GuestReviews, writeGuestReview } from '@akwaaba/contract/reviews'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusFirstFault } from '../../../ui/fields/first-fault.ts'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PrivateNote } from './one-review.tsx'
import { guestReviewQuery } from './queries.ts'
import { StarsField } from './stars-field.tsx'

type FormProps = {
  reviews: GuestReviews
  isBusy: boolean
  onSave: (words: { overall: number; text: string; privateNote: string }) => void
}

const Form = ({ reviews: { own, closesAt }, isBusy, onSave }: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [overall, setOverall] = useState(own?.overall ?? 0)
  const [text, setText] = useState(own?.text ?? '')
  const [privateNote, setNote] = useState(own?.privateNote ?? '')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (overall > 0 && text.trim() !== '') return onSave({ overall, text, privateNote })
    requestAnimationFrame(() => focusFirstFault(form.current))
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-ink-soft text-sm">
        Only hosts whom this guest asks for a stay read it. Hidden until the guest has written, too, or{' '}
        {formatDate(closesAt.slice(0, 10))} begins.
      </p>
      <StarsField
        label="The guest as a whole"
        value={overall}
        fault={isTried && overall === 0 ? 'Please choose one to five stars.' : undefined}
        onChange={setOverall}
      />
      <TextArea
        label="In your words"
        hint="How did they leave the home, and how was it to host them?"
        rows={3}
        maxLength={4000}
        value={text}
        fault={isTried && text.trim() === '' ? 'Please write a few words.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <TextArea
        label="A private note to the guest (optional)"
        hint="The guest alone reads it, once the reviews are shown. Other hosts do not."
        rows={2}
        maxLength={1000}
        value={privateNote}
        onChange={(event) => setNote(event.target.value)}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {own ? 'Save the changes' : 'Send the review'}
        </Button>
      </div>
    </form>
  )
}

type SaidProps = { title: string; from: string; review: { overall: number; text: string; privateNote: string } }

const Said = ({ title, from, review: { overall, text, privateNote } }: SaidProps) => (
  <div>
    <h3 className="font-semibold text-[0.95rem]">
      {title}: {overall} of 5 stars
    </h3>
    <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
    <PrivateNote text={privateNote} from={from} />
  </div>
)

type Props = { org: string; bookingId: string; mayWrite: boolean }

/** Nothing before the stay is over where no other host has written about this guest. */
export const GuestReview = ({ org, bookingId, mayWrite }: Props) => {
  const { data, error, refetch } = useQuery(guestReviewQuery(org, bookingId))
  const save = useSend(writeGuestReview)
  if (error && !data) return <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
  if (!data) return null
  const { own, other, otherHasWritten, canWrite, earlier } = data
  const isForm = canWrite && mayWrite
  if (!isForm && !own && !other && earlier.length === 0) return null
  return (
    <section aria-labelledby="guest-review" className="mb-3 rounded-xl border border-line bg-card p-4">
      <h2 id="guest-review" className="mb-3 text-[1.1rem]">
        Reviews of this stay
      </h2>
      <div className="grid gap-4">
        {save.data && <FocusedNotice tone="success">{save.data.msg}</FocusedNotice>}
        {save.isError && <Notice tone="error">{sentenceOf(save.error)}</Notice>}
        {otherHasWritten && !own && isForm && (
          <Notice tone="info">The guest has written. You both read it once you have written, too.</Notice>
        )}
        {isForm ? (
          <Form
            reviews={data}
            isBusy={save.isPending}
            onSave={(body) => save.mutate({ params: { org, id: bookingId }, body })}
          />
        ) : (
          own && <Said title="You about the guest" from="you" review={own} />
        )}
        {other && <Said title="The guest about the stay" from="the guest" review={other} />}
        {earlier.length > 0 && (
          <div className="border-line border-t pt-4">
            <h3 className="font-semibold text-[0.95rem]">What hosts have written about this guest</h3>
            <ul className="mt-2 grid gap-3">
              {earlier.map(({ overall, text, writtenAt }) => (
                <li key={writtenAt}>
                  <p className="text-ink-soft text-sm">
                    {overall} of 5 stars · {formatDate(writtenAt.slice(0, 10))}
                  </p>
                  <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}
