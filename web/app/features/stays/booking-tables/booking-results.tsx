// Owns what stands where a list of bookings is read page by page: the list, or why there is none, and the way to the other pages.
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import type { ReactNode } from 'react'
import type { BookingSearch } from '../../../admin-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { PageNumbers } from '../../../ui/table/page-numbers.tsx'
import { EmptyBookingViews } from './booking-table.tsx'

type Props = {
  /** the organisation whose bookings these are; without it everybody's */
  org?: string
  query: {
    data: { total: number; most: number } | undefined
    error: Error | null
    refetch: () => unknown
  }
  search: BookingSearch
  /** the address of the page for a search */
  at: (search: BookingSearch) => string
  /** where there are no bookings at all */
  none: string
  /** the list */
  children: ReactNode
}

/** Whether a search leaves out bookings of its view. */
export const isNarrowed = ({ search, from, to, apartmentId }: BookingSearch) =>
  Boolean(search || from || to || apartmentId)

export const BookingResults = ({ query, search, org, at, none, children }: Props) => {
  const { data, error, refetch } = query
  // Where only reading it again fails, the list stays, with the dialog of a booking that may be open.
  if (!data)
    return error ? (
      <LoadFault onRetry={() => refetch()}>{sentenceOf(error)}</LoadFault>
    ) : (
      <Loading what="bookings" className="h-52" />
    )
  return (
    <>
      <RereadFault failure={error && sentenceOf(error)} onRetry={() => refetch()} />
      {data.total === 0 ? (
        <>
          <EmptyBookingViews org={org} />
          <EmptyState
            title={messages.noBookings}
            action={
              (isNarrowed(search) || search.view) && (
                <ButtonLink to={at({})} preventScrollReset>
                  Show all current bookings
                </ButtonLink>
              )
            }
          >
            {isNarrowed(search) ? 'No booking fits these filters.' : none}
          </EmptyState>
        </>
      ) : (
        children
      )}
      <PageNumbers
        page={search.page}
        size={limits.pageSize}
        total={data.total}
        most={data.most}
        at={(page) => at({ ...search, page })}
      />
    </>
  )
}
