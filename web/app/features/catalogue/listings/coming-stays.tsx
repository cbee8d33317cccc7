// Owns what is said of the stays ahead of a home that is to be deleted: each by its reference, guest and nights.
import { listBookings } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { listHostBookings } from '@akwaaba/contract/host-bookings'
import { useQuery } from '@tanstack/react-query'
import { totalText } from '../../../lib/format.ts'
import { definePageQuery } from '../../../lib/query.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

const named = 5

type Stay = {
  _id: string
  reference: string
  startDate: string
  endDate: string
  customer?: { username: string } | null | undefined
}
type Props = {
  apartmentId: string
  /** the organisation of a member who asks; without it an administrator asks */
  org?: string
}

/** The stays of a home that are not over, the next first. */
export const ComingStays = ({ apartmentId, org }: Props) => {
  const query = { view: 'current', apartmentId, sort: 'stay', limit: named } as const
  const all = useQuery({ ...definePageQuery(listBookings, { query }), enabled: org === undefined })
  const own = useQuery({
    ...definePageQuery(listHostBookings, { params: { org: org ?? '' }, query }),
    enabled: org !== undefined,
  })
  const { data, isError } = org === undefined ? all : own
  if (isError) return <Notice tone="warning">The stays ahead could not be read. There may be some.</Notice>
  if (!data) return <Skeleton className="mt-3 h-10 w-full" />
  const stays: Stay[] = data.reply
  if (data.total === 0) return <p className="mt-3">No stay is ahead.</p>
  return (
    <div className="mt-3">
      <Notice
        tone="warning"
        title={data.total === 1 ? '1 stay is ahead' : `${totalText(data.total, data.most)} stays are ahead`}
      >
        <ul className="mt-1 grid gap-1">
          {stays.map(({ _id, reference, startDate, endDate, customer }) => (
            <li key={_id}>
              {reference}
              {customer && `, ${customer.username}`}: {formatDate(startDate)} to {formatDate(endDate)}
            </li>
          ))}
          {data.total > named && <li>and {totalText(data.total - named)} more</li>}
        </ul>
        <p className="mt-2">They go on as booked: cancel them first if they cannot take place.</p>
      </Notice>
    </div>
  )
}
