// Owns the queries of the booking pages.
import { listApartments } from '@akwaaba/contract/apartments'
import { type BookingView, getCancellation, listBookings } from '@akwaaba/contract/bookings'
import { listMyPayments } from '@akwaaba/contract/checkout'
import type { BookingSearch } from '../../../admin-paths.ts'
import { defineFullListQuery, definePageQuery, defineQuery } from '../../../lib/query.tsx'

/** Whether a guest's own stays of a view come in the order in which they begin. */
export const isByStay = (view: BookingView) => view === 'current' || view === 'approved'

/** A page of a guest's own stays, or of those that a text finds. */
export const ownStaysQuery = (view: BookingView, found: Pick<BookingSearch, 'page' | 'search'>) => ({
  ...definePageQuery(listBookings, { query: { view, sort: isByStay(view) ? 'stay' : '-booked', ...found } }),
  // Another page or view is not shown for a moment as this one: each stay has buttons.
  placeholderData: undefined,
})

/** All payments of the user, also failed ones, newest first. */
export const myPaymentsQuery = () => defineQuery(listMyPayments, { query: {} })

export const allApartmentsQuery = () => defineFullListQuery(listApartments)

export const adminBookingsQuery = (search: BookingSearch) => definePageQuery(listBookings, { query: search })

/** The paid stay that begins first and waits for approval, and how many do. */
export const nextToApproveQuery = () =>
  definePageQuery(listBookings, { query: { view: 'awaiting-approval', sort: 'stay', limit: 1 } })

/** What cancelling a booking would give back now. */
export const cancellationQuery = (id: string) => ({
  ...defineQuery(getCancellation, { params: { id } }),
  // The refund changes with time, by the steps of the policy: a cached quote may be wrong.
  gcTime: 0,
  staleTime: 0,
})
