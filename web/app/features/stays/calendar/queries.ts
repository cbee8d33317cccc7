// Owns the queries of the calendar.
import { getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { getBooking } from '@akwaaba/contract/bookings'
import { getCalendar } from '@akwaaba/contract/calendar'
import type { CalendarSearch } from '../../../admin-paths.ts'
import { defineFullListQuery, definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const calendarQuery = (search: CalendarSearch) => definePageQuery(getCalendar, { query: search })
export const apartmentsQuery = () => defineFullListQuery(listApartments)
export const bookedDatesQuery = (id: string) => defineQuery(getBookedDates, { params: { id } })
export const bookingQuery = (id: string) => defineQuery(getBooking, { params: { id } })
