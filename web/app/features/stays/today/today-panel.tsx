// Owns the arrivals and departures of today for administrators: who arrives, who leaves, how many stay tonight.
import { formatDate } from '@akwaaba/contract/dates'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { adminPaths } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { todayQuery } from './queries.ts'
import { StayRows } from './stay-rows.tsx'

const at = ({ _id }: HostBooking) => adminPaths.booking(_id)

export const TodayPanel = () => {
  const heading = useId()
  const today = useQuery(todayQuery())
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
      {today.isError ? (
        <LoadFault onRetry={() => today.refetch()}>{sentenceOf(today.error)}</LoadFault>
      ) : today.data ? (
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
          <StayRows
            title="Arrivals"
            at={at}
            none="Nobody arrives today."
            stays={today.data.arrivals}
            count={today.data.arriving}
            when={({ apartment }) => `from ${apartment.checkInFrom}`}
          />
          <StayRows
            title="Departures"
            at={at}
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
