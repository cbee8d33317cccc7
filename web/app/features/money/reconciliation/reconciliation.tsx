// Owns the reconciliation for administrators: every difference until it is closed with a reason, and balances at providers.
import { closeDifferences, type OpenDifference, runReconciliation } from '@akwaaba/contract/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { cardClass, useListNotice } from '../admin-lists/list-frame.tsx'
import { useProviderTitle } from '../admin-lists/queries.ts'
import { ReasonDialog } from '../admin-lists/reason-dialog.tsx'
import { Balances, BooksAgree, ClosedDifferences } from './books.tsx'
import { reconciliationQuery } from './queries.ts'
import { placeOf } from './rules.ts'

const shownAtFirst = 8
const useNameOf = () => {
  const titleOf = useProviderTitle()
  return ({ provider, reference }: OpenDifference) => [titleOf(provider), reference].filter(Boolean).join(', ')
}

const Item = ({ difference, onClose }: { difference: OpenDifference; onClose: () => void }) => {
  const { reference, says, firstSeenAt, goneAt } = difference
  const place = placeOf(difference)
  const nameOf = useNameOf()
  return (
    <li className="grid items-center gap-x-6 gap-y-2 border-line border-b py-3 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="break-words font-semibold">{nameOf(difference)}</p>
        <p>{says}</p>
        <p className="text-ink-soft text-sm">
          First found {instantText(firstSeenAt)}
          {goneAt && `; found no more since ${instantText(goneAt)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {place && (
          <Link
            to={
              place === 'transfers'
                ? adminPaths.transfers({ view: 'all', search: reference })
                : adminPaths.payments({ search: reference })
            }
            className="inline-flex min-h-11 items-center px-2 font-semibold text-palm underline"
          >
            Look at it<span className="unseen">: {reference}</span>
          </Link>
        )}
        <Button kind="quiet" onClick={onClose}>
          <span>
            Close<span className="unseen"> {nameOf(difference)}</span>
          </span>
        </Button>
      </div>
    </li>
  )
}

type Asked = OpenDifference[]

const CloseDialog = ({
  asked,
  onDone,
  onClose,
}: {
  asked: Asked
  onDone: (msg: string) => void
  onClose: () => void
}) => {
  const close = useSend(closeDifferences)
  const nameOf = useNameOf()
  const [one] = asked
  return (
    <ReasonDialog
      title={asked.length === 1 ? 'Close this difference?' : `Close ${asked.length} differences?`}
      isBusy={close.isPending}
      error={close.error}
      onReason={(reason) =>
        close.mutate({ body: { ids: asked.map(({ _id }) => _id), reason } }, { onSuccess: ({ msg }) => onDone(msg) })
      }
      onClose={onClose}
    >
      {one && asked.length === 1 ? (
        <p>
          <strong>{nameOf(one)}</strong>: {one.says}
        </p>
      ) : (
        <p>They are found no more, and wait for nothing but a reason.</p>
      )}
    </ReasonDialog>
  )
}

const Differences = ({
  differences,
  total,
  onClose,
}: {
  differences: Asked
  total: number
  onClose: (asked: Asked) => void
}) => {
  const [isWhole, setWhole] = useState(false)
  const gone = differences.filter(({ goneAt }) => goneAt !== null)
  const shown = isWhole ? differences : differences.slice(0, shownAtFirst)
  return (
    <>
      <Notice tone="error" title={`${total} ${total === 1 ? 'difference' : 'differences'} in our books`}>
        Each one is about somebody’s money. It stays here until it is closed with a reason.
      </Notice>
      <ul aria-label="Differences">
        {shown.map((difference) => (
          <Item key={difference._id} difference={difference} onClose={() => onClose([difference])} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {differences.length > shown.length && (
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {`Show all ${differences.length}`}
          </Button>
        )}
        {gone.length > 1 && (
          <Button kind="quiet" onClick={() => onClose(gone)}>
            {`Close the ${gone.length} that are found no more`}
          </Button>
        )}
      </div>
      {isWhole && total > differences.length && (
        <p className="text-ink-soft text-sm">
          The first {differences.length} of them. The rest follows when these are closed.
        </p>
      )}
    </>
  )
}

export const Reconciliation = () => {
  // The last run at the time when another one was requested: polled until there is a newer one.
  const [before, setBefore] = useState<{ ranAt: string | null } | null>(null)
  const run = useQuery({
    ...reconciliationQuery(),
    refetchInterval: ({ state: { data } }) => (before !== null && data?.ranAt === before.ranAt ? 2_000 : false),
  })
  const start = useSend(runReconciliation)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { showNotice, notice } = useListNotice()
  // Where only reading it again fails, the list stays, with the dialog of a difference that may be open.
  if (!run.data)
    return run.isError ? (
      <LoadFault onRetry={() => run.refetch()}>{sentenceOf(run.error)}</LoadFault>
    ) : (
      <Skeleton className="h-16 w-full" />
    )
  const { ranAt, differences, total, balances } = run.data
  const isRunning = start.isPending || (before !== null && before.ranAt === ranAt)
  const compare = () => {
    setBefore({ ranAt })
    start.mutate({}, { onError: (error) => [setBefore(null), showNotice('error', sentenceOf(error))] })
  }
  return (
    <section aria-labelledby="reconciliation" className={`${cardClass} grid gap-4`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="reconciliation" className="text-xl">
            Reconciliation
          </h2>
          <p role="status" className="text-ink-soft text-sm">
            {ranAt === null
              ? 'Our books have not been compared with the providers yet. It happens every night by itself.'
              : `Compared with the providers ${instantText(ranAt)} (Accra time)`}
          </p>
        </div>
        <Button kind="quiet" isBusy={isRunning} onClick={compare}>
          Compare now
        </Button>
      </div>
      {notice}
      {run.error && <RereadFault failure={sentenceOf(run.error)} onRetry={() => run.refetch()} />}
      {total > 0 ? (
        <Differences differences={differences} total={total} onClose={setAsked} />
      ) : (
        ranAt !== null && <BooksAgree balances={balances} />
      )}
      <Balances balances={balances} />
      <ClosedDifferences />
      {asked && (
        <CloseDialog
          asked={asked}
          onDone={(msg) => {
            setAsked(null)
            showNotice('success', msg)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
