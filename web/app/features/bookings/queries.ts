// Owns what the booking pages read.
import { getApartment, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { type BookingView, listBookings } from '@akwaaba/contract/bookings'
import { listExtras } from '@akwaaba/contract/extras'
import { limits } from '@akwaaba/contract/limits'
import { define } from '../../lib/query.tsx'

export const apartmentQuery = (id: string) => define(getApartment, { params: { id } })
export const bookedDatesQuery = (id: string) => define(getBookedDates, { params: { id } })
export const extrasQuery = () => define(listExtras, {})
export const suggestionsQuery = (id: string) =>
  define(listApartments, { query: { similarTo: id, limit: limits.suggestions } })
export const bookingsQuery = (view: BookingView) => define(listBookings, { query: { view, limit: limits.maxPageSize } })
