// Owns the queries of the bookings of an organisation.
import { listHostBookings } from '@akwaaba/contract/host-bookings'
import { listHostListings } from '@akwaaba/contract/listings'
import type { BookingSearch } from '../../../admin-paths.ts'
import { defineFullListQuery, definePageQuery } from '../../../lib/query.tsx'

export const hostBookingsQuery = (org: string, search: BookingSearch) =>
  definePageQuery(listHostBookings, { params: { org }, query: search })
export const hostApartmentsQuery = (org: string) => defineFullListQuery(listHostListings, { org })
/** The paid stay that begins first and waits for approval, and how many do. */
export const nextToApproveQuery = (org: string) =>
  definePageQuery(listHostBookings, { params: { org }, query: { view: 'awaiting-approval', sort: 'stay', limit: 1 } })
