// Owns the queries of the booking pages.
import { listApartments } from '@akwaaba/contract/apartments'
import { type BookingView, getCancellation, listBookings } from '@akwaaba/contract/bookings'
import { listMyPayments } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import type { BookingSearch } from '../../../admin-paths.ts'
import { defineFullListQuery, definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const bookingsQuery = (view: BookingView) =>
  defineQuery(listBookings, { query: { view, limit: limits.maxPageSize } })

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
