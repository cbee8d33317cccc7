// Owns the arrivals and departures of today: who arrives, who leaves, how many stay tonight.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { LoadFault } from '../../../ui/notices/loading.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { PhoneLink } from '../../../ui/page/contact.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { todayQuery } from './queries.ts'

const Stay = ({ booking, when }: { booking: Booking; when: string }) => {
  const { apartment, customer, reference, nights, depositPaid, status } = booking
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Link
        to={adminPaths.allBookings({ view: 'all', search: reference })}
        className="flex min-h-16 min-w-0 flex-1 basis-56 items-center gap-3 rounded-2xl p-2 hover:bg-sand"
      >
        <Picture name={apartment.coverImage} alt="" sizes="64px" className="size-14 shrink-0 rounded-xl" />
        <span className="min-w-0 leading-snug">
          <span className="block font-semibold">{customer?.username ?? 'A guest whose account is deleted'}</span>
          <span className="block text-ink-soft text-sm">
            {apartment.apartmentName}, {when} · {nights} {nights === 1 ? 'night' : 'nights'}
          </span>
          {status === 'pending' && depositPaid && (
            <span className="block font-medium text-clay text-sm">Not approved yet</span>
          )}
        </span>
      </Link>
      {customer?.phoneNumber && (
        <span className="px-2 py-2.5">
          <PhoneLink customer={customer} />
        </span>
      )}
    </li>
  )
}

type ListProps = { title: string; none: string; stays: Booking[]; count: number; when: (booking: Booking) => string }

const Stays = ({ title, none, stays, count, when }: ListProps) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <h3 id={heading} className="mb-1 text-lg">
        {title} {stays.length > 0 && <span className="text-ink-soft">({totalText(count)})</span>}
      </h3>
      {stays.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul className="-mx-2 grid">
          {stays.map((booking) => (
            <Stay key={booking._id} booking={booking} when={when(booking)} />
          ))}
        </ul>
      )}
      {count > stays.length && (
        <p className="mt-2 text-ink-soft">{stays.length} are shown. The list of bookings finds the others by name.</p>
      )}
    </section>
  )
}

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
          <Stays
            title="Arrivals"
            none="Nobody arrives today."
            stays={today.data.arrivals}
            count={today.data.arriving}
            when={({ apartment }) => `from ${apartment.checkInFrom}`}
          />
          <Stays
            title="Departures"
            none="Nobody leaves today."
            stays={today.data.departures}
            count={today.data.leaving}
            when={({ apartment }) => `by ${apartment.checkOutBy}`}
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
