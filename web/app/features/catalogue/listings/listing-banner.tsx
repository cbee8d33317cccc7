// Owns the banner over a host's listing: its state, what that means, and the step that comes next.
import { type Listing, submitListing, withdrawRevision } from '@akwaaba/contract/listings'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { changedNames, isPending, stateSentences } from './rules.ts'

const steps = ['Draft', 'Sent', 'Live']
const stepOf = { draft: 0, rejected: 0, submitted: 1, live: 2, suspended: 2 } as const

const Steps = ({ current }: { current: number }) => (
  <ol aria-label="Steps" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
    {steps.map((name, at) => (
      <li
        key={name}
        aria-current={at === current ? 'step' : undefined}
        className="flex items-center gap-2 aria-[current]:font-bold"
      >
        {at > 0 && <span aria-hidden="true" className="h-px w-6 bg-current opacity-50" />}
        {at < current && <Icon name="check" size={14} />}
        {name}
      </li>
    ))}
  </ol>
)

type Props = {
  org: string
  listing: Listing
  onDone: (msg: string) => void
  /** how its saving goes, where it saves itself; the page has the button that submits it, then */
  saved?: string
}

/** What waits of a live listing, or was not accepted last. */
const RevisionNotice = ({ org, listing, onDone }: Props) => {
  const withdraw = useSend(withdrawRevision)
  const { revision } = listing
  if (!revision) return null
  if (!isPending(listing))
    return (
      <Notice tone="warning" title="Your last changes were not accepted">
        {revision.note} They were about: {changedNames(revision)}. Guests see the listing as it was, and so does the
        form below.
      </Notice>
    )
  return (
    <Notice
      title="Your changes wait for us"
      action={
        revision.actions.includes('withdraw') && (
          <Button
            kind="quiet"
            isBusy={withdraw.isPending}
            onClick={() =>
              withdraw.mutate({ params: { org, id: listing._id } }, { onSuccess: ({ msg }) => onDone(msg) })
            }
          >
            Withdraw the changes
          </Button>
        )
      }
    >
      {changedNames(revision)}, since {dayText(revision.submittedAt)}. Guests see the old ones until then; the form
      below has the new ones.
      {withdraw.error && <p className="mt-2 font-semibold text-error">{sentenceOf(withdraw.error)}</p>}
    </Notice>
  )
}

export const ListingBanner = ({ org, listing, onDone, saved }: Props) => {
  const submit = useSend(submitListing)
  const { _id: id, state, isListed, note, actions, blocked } = listing
  const isHidden = state === 'live' && !isListed
  const { title, text } = stateSentences[state]
  return (
    <div className="grid gap-3">
      <section
        aria-label="State"
        className={`rounded-xl border px-4 py-3 ${state === 'draft' ? 'border-[#5b3d00] border-dashed bg-[#fdf3dc] text-[#5b3d00]' : 'border-line bg-card'}`}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="min-w-0">
            <h2 className="text-lg">{isHidden ? 'Approved, but off the site for now' : title}</h2>
            <Steps current={stepOf[state]} />
          </div>
          {state === 'live' && isListed && (
            <ButtonLink kind="quiet" to={paths.apartment(id)}>
              See it as guests do
            </ButtonLink>
          )}
          {saved !== undefined && (
            <p role="status" className="text-sm">
              {saved}
            </p>
          )}
          {saved === undefined && actions.includes('submit') && (
            <Button
              isBusy={submit.isPending}
              onClick={() => submit.mutate({ params: { org, id } }, { onSuccess: ({ msg }) => onDone(msg) })}
            >
              Submit for approval
            </Button>
          )}
        </div>
        <p className="mt-1.5 text-sm">{isHidden ? 'Your organisation is not active.' : text}</p>
        {note && <p className="mt-2 whitespace-pre-wrap rounded-lg bg-[#fbeae1] px-3 py-2 text-clay-deep">{note}</p>}
        {(saved === undefined ? blocked : blocked.filter(({ code }) => code !== 'listing_incomplete')).map(
          ({ action, msg }) => (
            <p key={action} className="mt-2 text-sm">
              {msg}
            </p>
          ),
        )}
        {submit.error && <p className="mt-2 font-semibold text-error">{sentenceOf(submit.error)}</p>}
      </section>
      <RevisionNotice org={org} listing={listing} onDone={onDone} />
    </div>
  )
}
