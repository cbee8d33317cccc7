// Owns the list of the bookings of an organisation: filters, pages, and the way to each booking.
import { type HostBooking, listHostBookings } from '@akwaaba/contract/host-bookings'
import { limits } from '@akwaaba/contract/limits'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { BookingSearch } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { totalText } from '../../../lib/format.ts'
import { useFirstRows } from '../../../lib/query.tsx'
import { useSearchChange } from '../../../lib/search.ts'
import { AdminFilters } from '../booking-tables/admin-filters.tsx'
import { useBookingActions } from '../booking-tables/booking-actions.tsx'
import { BookingResults, isNarrowed } from '../booking-tables/booking-results.tsx'
import { BookingTable } from '../booking-tables/booking-table.tsx'
import { NextToApprove } from '../booking-tables/next-to-approve.tsx'
import { hostApartmentsQuery, hostBookingsQuery, nextToApproveQuery } from './queries.ts'

type Props = { organisation: OwnOrganisation; search: BookingSearch }

export const HostBookings = ({ organisation: { slug, permissions }, search }: Props) => {
  const bookings = useQuery(hostBookingsQuery(slug, search))
  const readFirst = useFirstRows()
  const mayDecide = permissions.includes('booking.decide')
  const isFirst = search.view === undefined && search.page === undefined && !isNarrowed(search)
  const waiting = useQuery({ ...nextToApproveQuery(slug), enabled: isFirst && mayDecide })
  const mayListApartments = permissions.includes('listing.read')
  const apartments = useQuery({ ...hostApartmentsQuery(slug), enabled: mayListApartments })
  const pageOf = useCallback(({ _id }: HostBooking) => hostPaths.booking(slug, _id), [slug])
  const at = (next: BookingSearch) => hostPaths.bookings(slug, next)
  const change = useSearchChange(search, at)
  const sees = {
    guest: permissions.includes('booking.guest'),
    amounts: permissions.includes('booking.amounts'),
    contact: permissions.includes('booking.contact'),
  }
  const may = { approve: mayDecide, export: sees.amounts, message: permissions.includes('message.write') }
  const actions = useBookingActions({ org: slug, shown: bookings.data?.reply, may })
  const total = bookings.data?.total ?? 0
  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-[1.4rem]">Bookings</h1>
          <p role="status" className="text-ink-soft">
            {bookings.data && total > 0 && `${totalText(total)} ${total === 1 ? 'booking' : 'bookings'}`}
          </p>
        </div>
      </div>
      {isFirst && mayDecide && (
        <NextToApprove
          org={slug}
          waiting={waiting.data}
          to={({ _id }) => hostPaths.booking(slug, _id)}
          all={at({ view: 'awaiting-approval' })}
        />
      )}
      <AdminFilters
        search={search}
        isViewFixed={false}
        onChange={change}
        apartments={mayListApartments ? apartments.data : null}
        searched={sees.guest ? 'Guest, reference, apartment' : 'Reference, apartment'}
      />
      <div className="mt-4">
        {actions.outcome}
        <BookingResults
          org={slug}
          query={bookings}
          search={search}
          at={at}
          none="Bookings of your apartments appear here."
        >
          <BookingTable
            org={slug}
            bookings={bookings.data?.reply ?? []}
            total={total}
            most={bookings.data?.most ?? total}
            matching={() =>
              readFirst(listHostBookings, {
                params: { org: slug },
                query: { ...search, page: undefined, limit: limits.maxBulk },
              })
            }
            isBusy={bookings.isPlaceholderData}
            search={search}
            onChange={change}
            sees={sees}
            actions={actions}
            may={may}
            to={pageOf}
          />
        </BookingResults>
      </div>
    </>
  )
}
