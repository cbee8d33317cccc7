// Owns what the calendar of all apartments reads.
import { getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { getBooking } from '@akwaaba/contract/bookings'
import { getCalendar } from '@akwaaba/contract/calendar'
import { define, definePage, defineWhole } from '../../../lib/query.tsx'
import type { CalendarSearch } from '../../../paths.ts'

export const calendarQuery = ({ from, search, page }: CalendarSearch) =>
  definePage(getCalendar, { query: { from, search, page } })
export const apartmentsQuery = () => defineWhole(listApartments)
export const bookedDatesQuery = (id: string) => define(getBookedDates, { params: { id } })
export const bookingQuery = (id: string) => define(getBooking, { params: { id } })
