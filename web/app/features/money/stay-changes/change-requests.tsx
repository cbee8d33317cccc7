// Owns the changes of stays that wait for an answer, for those who decide: both stays with their prices side by side, and the answer.
import { formatDate, lastDayOf } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { isOfNights, type StayChange } from '@akwaaba/contract/stay-change-wire'
import { decideAdminStayChange, decideHostStayChange } from '@akwaaba/contract/stay-changes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { AgreedChange } from './agreed-change.tsx'
import { type Answer, ChangeAnswers } from './change-answers.tsx'
import { ChangeSides } from './change-sides.tsx'
import { changesQuery, hostChangesQuery } from './queries.ts'
import { agreedNames } from './rules.ts'

const differenceText = ({ difference, kind }: StayChange): string => {
  if (difference === 0) return 'The price stays the same.'
  return difference > 0
    ? `It becomes ${formatDollars(difference)} dearer, which the guest then pays${kind === 'extension' ? '' : ' as a balance'}.`
    : `It becomes ${formatDollars(-difference)} cheaper; what was paid too much goes back.`
}

const offeredText = (kind: StayChange['kind']): string => {
  if (!isOfNights(kind)) return `${agreedNames[kind]}: the guest is asked`
  return kind === 'extension' ? 'Longer stay: the guest is asked' : 'Offered to the guest'
}

const whoText = ({ kind, askedBy, guest }: StayChange): string =>
  askedBy === 'guest'
    ? `${guest ?? 'A guest'} asks ${kind === 'extension' ? 'to stay longer' : 'for a change'}`
    : offeredText(kind)

const labels: Record<Answer, string> = {
  accept: 'Accept the change',
  decline: 'Decline',
  withdraw: 'Withdraw the offer',
}

type RequestProps = {
  change: StayChange
  org: string | undefined
  /** the answer to it that is being sent */
  sending: Answer | null
  failure: string | null
  onAnswer: (answer: Answer) => void
}

const Request = ({ change, org, sending, failure, onAnswer }: RequestProps) => (
  <article
    aria-label={`Change of ${change.reference}`}
    className="rounded-[28px] border border-line bg-card p-4 sm:p-5"
  >
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold">{whoText(change)}</span>
      <span className="text-ink-soft text-sm">
        {change.reference}, until {formatDate(lastDayOf(change.expiresAt))}
      </span>
    </p>
    {isOfNights(change.kind) ? (
      <>
        <ChangeSides change={change} />
        <p className="mt-3">{differenceText(change)}</p>
      </>
    ) : (
      <AgreedChange change={change} reader={org === undefined ? { as: 'admin' } : { as: 'host', org }} />
    )}
    <ChangeAnswers {...{ change, labels, sending, failure, onAnswer }} />
  </article>
)

type Props = {
  /** the organisation that decides; without it an administrator does */
  org?: string
  /** of one stay alone */
  bookingId?: string
}

/** Shows nothing where no change waits. */
export const ChangeRequests = ({ org, bookingId }: Props) => {
  const ofAny = useQuery({ ...changesQuery, enabled: org === undefined })
  const ofOwn = useQuery({ ...hostChangesQuery(org ?? ''), enabled: org !== undefined })
  const { data, error, refetch } = org === undefined ? ofAny : ofOwn
  const [msg, setMsg] = useState('')
  // Here, since a change that is answered is gone from the list.
  const [byAny, byOwn] = [useSend(decideAdminStayChange), useSend(decideHostStayChange)]
  const pending = [...usePendingCalls(decideAdminStayChange), ...usePendingCalls(decideHostStayChange)]
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const answer = (change: StayChange, decision: Answer) => {
    const [id, body] = [change.bookingId, { change: change._id, decision }]
    setFailures(({ [change._id]: _, ...others }) => others)
    const said = {
      onSuccess: (reply: { msg: string }) => setMsg(`${change.reference}: ${reply.msg}`),
      onError: (refusal: Error) => setFailures((all) => ({ ...all, [change._id]: sentenceOf(refusal) })),
    }
    if (org === undefined) byAny.sendEach({ params: { id }, body }, said)
    else byOwn.sendEach({ params: { org, id }, body }, said)
  }
  const shown = (data ?? []).filter((change) => bookingId === undefined || change.bookingId === bookingId)
  if (error && !data) return <LoadFault onRetry={() => refetch()}>{sentenceOf(error)}</LoadFault>
  return (
    <>
      {error && <RereadFault failure={sentenceOf(error)} onRetry={() => refetch()} />}
      <div role="status">{msg && <Notice tone="success">{msg}</Notice>}</div>
      {shown.length > 0 && (
        <section aria-label="Changes that wait for an answer" className="mt-4 mb-5 grid gap-4">
          <h2 className="text-xl">Changes that wait for an answer</h2>
          {shown.map((change) => (
            <Request
              key={change._id}
              {...{ change, org }}
              sending={pending.find(({ body }) => body.change === change._id)?.body.decision ?? null}
              failure={failures[change._id] ?? null}
              onAnswer={(decision) => answer(change, decision)}
            />
          ))}
        </section>
      )}
    </>
  )
}
