// Owns what happens today at an organisation: who arrives, who leaves, and for those who decide which bookings wait for an answer.
import { formatDate } from '@akwaaba/contract/dates'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { hostTodayQuery } from './queries.ts'
import { StayRows } from './stay-rows.tsx'

const Card = ({ children }: { children: ReactNode }) => (
  <div className="rounded-xl border border-line bg-card p-4">{children}</div>
)

export const HostToday = ({ organisation: { slug, permissions } }: { organisation: OwnOrganisation }) => {
  const today = useQuery(hostTodayQuery(slug))
  if (today.isError) return <LoadFault onRetry={() => today.refetch()}>{sentenceOf(today.error)}</LoadFault>
  if (!today.data) return <Loading what="what happens today" className="h-52" />
  const { date, arrivals, departures, toAnswer, arriving, leaving, staying, waiting } = today.data
  const at = ({ _id }: HostBooking) => hostPaths.booking(slug, _id)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-[1.4rem]">Today, {formatDate(date)}</h1>
        <p className="text-ink-soft">
          <strong className="text-ink">{totalText(staying)}</strong> {staying === 1 ? 'stay' : 'stays'} tonight
        </p>
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {permissions.includes('booking.decide') && waiting > 0 && (
          <div className="lg:col-span-2">
            <Card>
              <StayRows
                title="To answer"
                none=""
                stays={toAnswer}
                count={waiting}
                at={at}
                heading="h2"
                when={({ startDate }) => `arrives ${formatDate(startDate)}`}
                rest={
                  <Link
                    to={hostPaths.bookings(slug, { view: 'awaiting-approval' })}
                    className="font-semibold text-palm underline"
                  >
                    See all that wait
                  </Link>
                }
              />
            </Card>
          </div>
        )}
        <Card>
          <StayRows
            title="Arriving"
            none="Nobody arrives today."
            stays={arrivals}
            count={arriving}
            at={at}
            heading="h2"
            when={({ apartment }) => `from ${apartment.checkInFrom}`}
          />
        </Card>
        <Card>
          <StayRows
            title="Leaving"
            none="Nobody leaves today."
            stays={departures}
            count={leaving}
            at={at}
            heading="h2"
            when={({ apartment, lateUntil }) => `by ${lateUntil ?? apartment.checkOutBy}`}
          />
        </Card>
      </div>
    </>
  )
}
