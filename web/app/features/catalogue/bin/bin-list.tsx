// Owns the page of the bin: what was deleted, how long it can still be restored, and restoring it.
import type { Binned } from '@akwaaba/contract/bin'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { dayText } from '../../../lib/clock.ts'
import { totalText } from '../../../lib/format.ts'
import type { Answers, Counted } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Pages } from '../../../ui/page/pages.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { daysLeftText, kindNames } from './rules.ts'

type Props = {
  list: UseQueryResult<Counted<Binned[]>>
  page: string | undefined
  at: (page: string | undefined) => string
  /** without it nothing can be restored by this reader */
  onRestore: ((id: string, answers: Answers<{ msg: string }>) => void) | undefined
  /** the calls that restore records just now */
  restoring: readonly { params: { id: string } }[]
}

type RowProps = { binned: Binned; isBusy: boolean; onRestore: (() => void) | undefined }

const Row = ({ binned: { kind, name, host, image, deletedAt, endsAt }, isBusy, onRestore }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
    {image !== null && <Picture name={image} alt="" sizes="72px" className="h-12 w-18 shrink-0 rounded-lg" />}
    <div className="min-w-0 flex-1 basis-56">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="text-ink-soft text-sm">{[kindNames[kind], host].filter(Boolean).join(' · ')}</p>
    </div>
    <p className="basis-52 text-sm">
      Deleted {dayText(deletedAt)}
      <span className="block text-ink-soft">{daysLeftText(endsAt)}</span>
    </p>
    {onRestore && (
      <Button kind="quiet" isBusy={isBusy} onClick={onRestore}>
        Restore<span className="unseen"> {name}</span>
      </Button>
    )}
  </li>
)

export const BinList = ({ list, page, at, onRestore, restoring }: Props) => {
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string } | null>(null)
  const answers: Answers<{ msg: string }> = {
    onSuccess: ({ msg }) => setSaid({ tone: 'success', text: msg }),
    onError: (error) => setSaid({ tone: 'error', text: sentenceOf(error) }),
  }
  const total = list.data?.total ?? 0
  return (
    <div className="grid gap-4">
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
      {list.isError ? (
        <LoadFault onRetry={() => list.refetch()}>{sentenceOf(list.error)}</LoadFault>
      ) : !list.data ? (
        <Loading what="the bin" className="h-24" />
      ) : total === 0 ? (
        <EmptyState title="Nothing here." action={false}>
          What is deleted waits here for 30 days and can be restored as it was.
        </EmptyState>
      ) : (
        <>
          <p role="status" className="font-semibold">
            {totalText(total, list.data.most)} deleted
          </p>
          <ul
            aria-busy={list.isPlaceholderData}
            className={`rounded-xl border border-line bg-card px-4 ${list.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {list.data.reply.map((binned) => (
              <Row
                key={binned._id}
                binned={binned}
                isBusy={restoring.some(({ params }) => params.id === binned._id)}
                onRestore={onRestore && (() => onRestore(binned._id, answers))}
              />
            ))}
          </ul>
          <Pages page={page} total={total} at={at} />
        </>
      )}
    </div>
  )
}
