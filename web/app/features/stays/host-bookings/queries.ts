// Owns the queries of the bookings of an organisation.
import { getHostBooking, listHostBookings } from '@akwaaba/contract/host-bookings'
import { listHostListings } from '@akwaaba/contract/listings'
import type { BookingSearch } from '../../../admin-paths.ts'
import { defineFullListQuery, definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const hostBookingsQuery = (org: string, search: BookingSearch) =>
  definePageQuery(listHostBookings, { params: { org }, query: search })
export const hostBookingQuery = (org: string, id: string) => defineQuery(getHostBooking, { params: { org, id } })
export const hostApartmentsQuery = (org: string) => defineFullListQuery(listHostListings, { org })
