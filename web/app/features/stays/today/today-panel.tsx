// Owns the arrivals and departures of today for administrators: who arrives and leaves, how many stay tonight, and entering it.
import { formatDate } from '@akwaaba/contract/dates'
import { setPresence } from '@akwaaba/contract/presence'
import type { HostStay } from '@akwaaba/contract/today'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { usePendingCalls, useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { PinnedNotice } from '../../../ui/notices/pinned-notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { Said } from './mutations.ts'
import { todayQuery } from './queries.ts'
import { nameOf } from './rules.ts'
import { type Entry, StayRows } from './stay-rows.tsx'

const at = ({ _id }: HostStay) => adminPaths.booking(_id)

export const TodayPanel = () => {
  const heading = useId()
  const today = useQuery(todayQuery())
  const [said, setSaid] = useState<Said | null>(null)
  const sent = useSend(setPresence)
  const pending = usePendingCalls(setPresence)
  const send = ({ _id: id }: HostStay, action: Entry | 'undo', done: Said) =>
    sent.mutate(
      { params: { id }, body: { action } },
      {
        onSuccess: () => setSaid(done),
        onError: (error) => setSaid({ tone: 'error', text: sentenceOf(error) }),
      },
    )
  const rows = (action: Entry) => ({
    ...{ action, at },
    isBusy: (id: string) => pending.some(({ params }) => params.id === id),
    onEnter: (stay: HostStay) => {
      const text = `${nameOf(stay)} is checked ${action === 'checkIn' ? 'in' : 'out'}.`
      const undone: Said = { tone: 'success', text: `${nameOf(stay)} is as before.` }
      send(stay, action, { tone: 'success', text, undo: () => send(stay, 'undo', undone) })
    },
  })
  return (
    <section
      aria-labelledby={heading}
      className="rounded-[28px] border border-line bg-card p-5 shadow-card min-[481px]:p-6"
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={heading} className="text-2xl">
          {today.data ? `Today, ${formatDate(today.data.date)}` : 'Today'}
        </h2>
        {today.data && (
          <p className="text-ink-soft">
            {totalText(today.data.staying)} {today.data.staying === 1 ? 'stay' : 'stays'} under way tonight
          </p>
        )}
      </div>
      {said && (
        <PinnedNotice
          key={said.text}
          tone={said.tone}
          onClose={() => setSaid(null)}
          action={
            said.undo && (
              <Button kind="plain" onClick={said.undo}>
                Undo
              </Button>
            )
          }
        >
          {said.text}
        </PinnedNotice>
      )}
      {today.isError ? (
        <LoadFault onRetry={() => today.refetch()}>{sentenceOf(today.error)}</LoadFault>
      ) : today.data ? (
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
          <StayRows
            title="Arrivals"
            {...rows('checkIn')}
            none="Nobody arrives today."
            stays={today.data.arrivals}
            count={today.data.arriving}
            when={({ apartment }) => `from ${apartment.checkInFrom}`}
          />
          <StayRows
            title="Departures"
            {...rows('checkOut')}
            none="Nobody leaves today."
            stays={today.data.departures}
            count={today.data.leaving}
            when={({ apartment, lateUntil }) => `by ${lateUntil ?? apartment.checkOutBy}`}
          />
        </div>
      ) : (
        <div role="status" className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          <span className="unseen">Loading who comes and goes</span>
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </section>
  )
}
