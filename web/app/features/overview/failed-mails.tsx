// Owns the list of e-mails that were given up: what each was to say, why it failed, and sending it again.
import { getOverview, listFailedMails, retryFailedMail } from '@akwaaba/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api.ts'
import { instantText } from '../../lib/clock.ts'
import { useCallsUnderWay, useSend } from '../../lib/query.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFault, Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failedMailsQuery } from './queries.ts'
import { mailName } from './rules.ts'

export const FailedMails = () => {
  const mails = useQuery(failedMailsQuery())
  const retry = useSend(retryFailedMail, [listFailedMails, getOverview])
  const underWay = useCallsUnderWay(retryFailedMail)
  if (mails.isError) return <LoadFault onRetry={() => mails.refetch()}>{sentenceOf(mails.error)}</LoadFault>
  if (!mails.data) return <Loading what="the e-mails" className="h-24" />
  return (
    <div className="grid gap-5">
      {retry.isSuccess && <Notice tone="success">{retry.data.msg}</Notice>}
      {retry.isError && <Notice tone="error">{sentenceOf(retry.error)}</Notice>}
      {mails.data.length === 0 ? (
        <EmptyState title="Every e-mail has left.">
          An e-mail that could not be sent after all its tries appears here.
        </EmptyState>
      ) : (
        <ul className="rounded-[28px] border border-line bg-card px-4 py-1 shadow-card min-[481px]:px-6">
          {mails.data.map(({ _id, kind, createdAt, failedAt, attempts, reason }) => (
            <li
              key={_id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3.5 last:border-b-0"
            >
              <div className="min-w-0 flex-1 basis-72">
                <p className="font-semibold">{mailName(kind)}</p>
                <p className="wrap-anywhere">{reason || 'No reason was given.'}</p>
                <p className="text-ink-soft text-sm">
                  From {instantText(createdAt)}, given up {instantText(failedAt)} after {attempts}{' '}
                  {attempts === 1 ? 'try' : 'tries'}
                </p>
              </div>
              <Button
                kind="quiet"
                isBusy={underWay.some(({ params }) => params.number === _id)}
                onClick={() => retry.mutate({ params: { number: _id } })}
              >
                Send again<span className="unseen">: {mailName(kind)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
