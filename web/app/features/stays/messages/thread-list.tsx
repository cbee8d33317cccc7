// Owns the list of conversations: on each page those with something to read first, then the others, each last written to first.
import { formatDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import type { ListedThread } from '@akwaaba/contract/stay-messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { pollMillis, threadsQuery } from './queries.ts'
import { badgeText } from './rules.ts'

type RowProps = { thread: ListedThread; own: 'guest' | 'host'; to: string; isCurrent: boolean }

const ThreadRow = ({ thread, own, to, isCurrent }: RowProps) => {
  const { with: other, apartment, startDate, endDate, unread, last } = thread
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'true' : undefined}
        className="grid gap-0.5 px-4 py-3 hover:bg-sand aria-[current]:bg-[#e3efe9]"
      >
        <span className="flex items-center justify-between gap-3">
          <span className={`min-w-0 truncate ${unread > 0 ? 'font-bold' : 'font-semibold'}`}>{other}</span>
          {unread > 0 && (
            <span className="shrink-0 rounded-full bg-clay px-2 py-0.5 font-semibold text-sm text-white tabular-nums">
              {badgeText(unread)} <span className="unseen">unread</span>
              <span aria-hidden="true">new</span>
            </span>
          )}
        </span>
        <span className="truncate text-ink-soft text-sm">
          {apartment.apartmentName}, {formatDate(startDate)} to {formatDate(endDate)}
        </span>
        <span className={`line-clamp-2 wrap-anywhere ${unread > 0 ? 'font-medium' : 'text-ink-soft'}`}>
          {last.side === own && 'You: '}
          {last.text || 'Deleted message'}
        </span>
        <time dateTime={last.at} className="text-ink-soft text-sm tabular-nums">
          {instantText(last.at)}
        </time>
      </Link>
    </li>
  )
}

type Props = {
  org?: string
  /** the booking whose conversation is open beside the list */
  current?: string | undefined
  to: (bookingId: string) => string
}

export const ThreadList = ({ org, current, to }: Props) => {
  const [page, setPage] = useState(1)
  const unread = useQuery({ ...threadsQuery('unread', page, org), refetchInterval: pollMillis })
  const others = useQuery({ ...threadsQuery('read', page, org), refetchInterval: pollMillis })
  const error = unread.error ?? others.error
  if (!unread.data || !others.data)
    return error ? (
      <LoadFault onRetry={() => Promise.all([unread.refetch(), others.refetch()])}>{sentenceOf(error)}</LoadFault>
    ) : (
      <Loading what="conversations" className="h-24" />
    )
  // One that was read between the two answers is in both.
  const isFirst = new Set(unread.data.reply.map(({ booking }) => booking))
  const shown = [...unread.data.reply, ...others.data.reply.filter(({ booking }) => !isFirst.has(booking))]
  const own = org === undefined ? 'guest' : 'host'
  if (shown.length === 0 && page === 1)
    return (
      <EmptyState title="No messages yet.">
        {org === undefined
          ? 'Write to the host of a stay from your bookings.'
          : 'Guests write here from the moment they hold a stay. You can begin from a booking.'}
      </EmptyState>
    )
  const hasNext = Math.max(unread.data.total, others.data.total) > page * limits.pageSize
  return (
    <>
      <ul
        aria-label="Conversations"
        className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-card"
      >
        {shown.map((thread) => (
          <ThreadRow
            key={thread.booking}
            thread={thread}
            own={own}
            to={to(thread.booking)}
            isCurrent={thread.booking === current}
          />
        ))}
      </ul>
      {(page > 1 || hasNext) && (
        <p className="mt-2 flex justify-between">
          <Button kind="plain" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button kind="plain" disabled={!hasNext} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </p>
      )}
    </>
  )
}
