// Owns the queries of the calendar.
import { getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { getBooking } from '@akwaaba/contract/bookings'
import { getCalendar, getHostCalendar } from '@akwaaba/contract/calendar'
import { getHostBooking } from '@akwaaba/contract/host-bookings'
import { listHostListings } from '@akwaaba/contract/listings'
import type { CalendarSearch } from '../../../admin-paths.ts'
import { defineFullListQuery, definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const calendarQuery = (search: CalendarSearch) => definePageQuery(getCalendar, { query: search })
export const hostCalendarQuery = (org: string, search: CalendarSearch) =>
  definePageQuery(getHostCalendar, { params: { org }, query: search })
export const apartmentsQuery = () => defineFullListQuery(listApartments)
export const bookedDatesQuery = (id: string) => defineQuery(getBookedDates, { params: { id } })
export const bookingQuery = (id: string) => defineQuery(getBooking, { params: { id } })
export const hostApartmentsQuery = (org: string) => defineFullListQuery(listHostListings, { org })
export const hostBookingQuery = (org: string, id: string) => defineQuery(getHostBooking, { params: { org, id } })
