// Owns a guest's review of a stay: the form, what was written once it is shown, and what the host has written.
import { formatDate } from '@akwaaba/contract/dates'
import { noticedFacts } from '@akwaaba/contract/review-states'
import { type NewReview, ratedAspects, type StayReviews, writeReview } from '@akwaaba/contract/reviews'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusFirstFault } from '../../../ui/fields/first-fault.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PrivateNote } from './one-review.tsx'
import { reviewQuery } from './queries.ts'
import { aspectNames, factQuestions } from './rules.ts'
import { StarsField } from './stars-field.tsx'

const choose = 'Please choose one to five stars.'
const noStars = { cleanliness: 0, accuracy: 0, location: 0, value: 0, host: 0 }

type FormProps = { reviews: StayReviews; isBusy: boolean; onSave: (review: NewReview) => void }

const ReviewForm = ({ reviews: { own, closesAt }, isBusy, onSave }: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [overall, setOverall] = useState(own?.overall ?? 0)
  const [aspects, setAspects] = useState(own?.aspects ?? noStars)
  const [facts, setFacts] = useState(own?.facts ?? {})
  const [text, setText] = useState(own?.text ?? '')
  const [privateNote, setNote] = useState(own?.privateNote ?? '')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isWhole = overall > 0 && Object.values(aspects).every((stars) => stars > 0) && text.trim() !== ''
    if (isWhole) return onSave({ overall, aspects, facts, text, privateNote })
    requestAnimationFrame(() => focusFirstFault(form.current))
  }
  const fault = (stars: number) => (isTried && stars === 0 ? choose : undefined)
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-6">
      <p className="text-ink-soft">
        Hidden until your host has written, too, or {formatDate(closesAt.slice(0, 10))} begins. Until then you can
        change it.
      </p>
      <StarsField label="The stay as a whole" value={overall} fault={fault(overall)} onChange={setOverall} />
      <div className="grid gap-4 sm:grid-cols-2">
        {ratedAspects.map((aspect) => (
          <StarsField
            key={aspect}
            label={aspectNames[aspect]}
            value={aspects[aspect]}
            fault={fault(aspects[aspect])}
            onChange={(stars) => setAspects({ ...aspects, [aspect]: stars })}
          />
        ))}
      </div>
      <TextArea
        label="In your words"
        hint="What should the next guest know? Please no phone numbers, links or addresses."
        maxLength={4000}
        value={text}
        fault={isTried && text.trim() === '' ? 'Please write a few words.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {noticedFacts.map((fact) => (
          <SelectField
            key={fact}
            label={factQuestions[fact]}
            prompt="I did not notice"
            options={[
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            value={facts[fact] === undefined ? '' : facts[fact] ? 'yes' : 'no'}
            onChange={({ target: { value } }) => {
              const { [fact]: _, ...others } = facts
              setFacts(value === '' ? others : { ...others, [fact]: value === 'yes' })
            }}
          />
        ))}
      </div>
      <TextArea
        label="A private note to your host (optional)"
        hint="Your host alone reads it, once the reviews are shown."
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

const stateTexts: Record<string, string> = {
  written: 'The time for changes is over; your review is shown soon.',
  held: 'We look at your review before it is shown, within two days.',
  published: 'Your review is shown on the page of the home.',
  hidden: 'Your review was removed by moderation.',
}

/** When a stay can be reviewed. */
export const whenOpen = 'A stay can be reviewed from check-out on, for 14 days.'

type Props = {
  bookingId: string
  /** shown where the stay is not over, or nobody has written in time; by default a sentence */
  closed?: ReactNode
}

/** The review of a booking by its guest. */
export const StayReview = ({ bookingId, closed }: Props) => {
  const { data, error, refetch } = useQuery(reviewQuery(bookingId))
  const save = useSend(writeReview)
  if (error && !data) return <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
  if (!data) return <Loading what="the review" className="h-24" />
  const { own, other, otherHasWritten, canWrite } = data
  return (
    <div className="grid gap-5">
      {save.data && <FocusedNotice tone="success">{save.data.msg}</FocusedNotice>}
      {save.isError && <Notice tone="error">{sentenceOf(save.error)}</Notice>}
      {otherHasWritten && !own && canWrite && (
        <Notice tone="info">Your host has written. You both read it once you have written, too.</Notice>
      )}
      {canWrite ? (
        <ReviewForm
          reviews={data}
          isBusy={save.isPending}
          onSave={(body) => save.mutate({ params: { id: bookingId }, body })}
        />
      ) : own ? (
        <div>
          <p className="text-ink-soft">{stateTexts[own.state]}</p>
          <p className="mt-3 font-semibold">{own.overall} of 5 stars</p>
          <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{own.text}</p>
          <PrivateNote text={own.privateNote} from="you" />
        </div>
      ) : (
        (closed ?? <p>{whenOpen}</p>)
      )}
      {other && (
        <div className="border-line border-t pt-4">
          <h3 className="font-semibold">Your host about you: {other.overall} of 5 stars</h3>
          <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{other.text}</p>
          <PrivateNote text={other.privateNote} from="your host" />
        </div>
      )}
    </div>
  )
}
