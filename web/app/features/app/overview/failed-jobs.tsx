// Owns the lists of failed e-mails and jobs: what each was to do, why it failed, and starting it again.
import {
  type FailedJob,
  listFailedJobs,
  listFailedMails,
  retryFailedJob,
  retryFailedMail,
} from '@akwaaba/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { failedJobsQuery, failedMailsQuery } from './queries.ts'
import { jobName, mailName } from './rules.ts'

type Entry = { job: FailedJob; name: string; action: string; isBusy: boolean; onRetry: () => void }

const FailedEntry = ({ job: { createdAt, failedAt, attempts, reason }, name, action, isBusy, onRetry }: Entry) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3.5 last:border-b-0">
    <div className="min-w-0 flex-1 basis-72">
      <p className="font-semibold">{name}</p>
      <p className="wrap-anywhere">{reason || 'No reason was given.'}</p>
      <p className="text-ink-soft text-sm">
        From {instantText(createdAt)}, given up {instantText(failedAt)} after {attempts}{' '}
        {attempts === 1 ? 'attempt' : 'attempts'}
      </p>
    </div>
    <Button kind="quiet" isBusy={isBusy} onClick={onRetry}>
      {action}
      <span className="unseen">: {name}</span>
    </Button>
  </li>
)

const lists = {
  mails: {
    query: failedMailsQuery,
    rows: { list: listFailedMails, retry: retryFailedMail },
    nameOf: mailName,
    action: 'Send again',
    what: 'the e-mails',
    empty: (
      <EmptyState title="No e-mail has failed.">
        An e-mail that could not be sent after all attempts appears here.
      </EmptyState>
    ),
  },
  jobs: {
    query: failedJobsQuery,
    rows: { list: listFailedJobs, retry: retryFailedJob },
    nameOf: jobName,
    action: 'Start again',
    what: 'the jobs',
    empty: <p className="text-ink-soft">None has failed.</p>,
  },
} as const

export const FailedJobs = ({ of }: { of: keyof typeof lists }) => {
  const { query, rows, nameOf, action, what, empty } = lists[of]
  const jobs = useQuery(query())
  const retry = useSend<typeof rows.retry>(rows.retry)
  const underWay = usePendingCalls<typeof rows.retry>(rows.retry)
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string; count: number } | null>(null)
  const say = (tone: 'success' | 'error', text: string) =>
    setSaid((last) => ({ tone, text, count: (last?.count ?? 0) + 1 }))
  if (!jobs.data)
    return jobs.error ? (
      <LoadFault onRetry={() => jobs.refetch()}>{sentenceOf(jobs.error)}</LoadFault>
    ) : (
      <Loading what={what} className="h-24" />
    )
  return (
    <div className="grid gap-5">
      {/* The button that was pressed goes with its row. A refusal is said above the list as well, so the focus goes there. */}
      {said && (
        <FocusedNotice key={said.count} tone={said.tone}>
          {said.text}
        </FocusedNotice>
      )}
      {jobs.error && <RereadFault failure={sentenceOf(jobs.error)} onRetry={() => jobs.refetch()} />}
      {jobs.data.length === 0 ? (
        empty
      ) : (
        <ul className="rounded-[28px] border border-line bg-card px-4 py-1 shadow-card min-[481px]:px-6">
          {jobs.data.map((job) => (
            <FailedEntry
              key={job._id}
              job={job}
              name={nameOf(job.kind)}
              action={action}
              isBusy={underWay.some(({ params }) => params.number === job._id)}
              onRetry={() =>
                retry.sendEach(
                  { params: { number: job._id } },
                  { onSuccess: ({ msg }) => say('success', msg), onError: (error) => say('error', sentenceOf(error)) },
                )
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}
