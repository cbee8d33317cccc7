// Owns what the booking pages read.
import { getApartment, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { type BookingView, listBookings } from '@akwaaba/contract/bookings'
import { listExtras } from '@akwaaba/contract/extras'
import { limits } from '@akwaaba/contract/limits'
import { listMyPayments } from '@akwaaba/contract/payments'
import { define, definePage, defineWhole } from '../../lib/query.tsx'
import type { DeskSearch } from '../../paths.ts'

export const apartmentQuery = (id: string) => define(getApartment, { params: { id } })
export const bookedDatesQuery = (id: string) => define(getBookedDates, { params: { id } })
export const extrasQuery = () => define(listExtras, {})
export const suggestionsQuery = (id: string) =>
  define(listApartments, { query: { similarTo: id, limit: limits.suggestions } })
export const bookingsQuery = (view: BookingView) => define(listBookings, { query: { view, limit: limits.maxPageSize } })

/** All that one has paid or tried to pay, newest first. */
export const myPaymentsQuery = () => define(listMyPayments, { query: {} })

export const allApartmentsQuery = () => defineWhole(listApartments)
export const deskQuery = ({ view, ...search }: DeskSearch) =>
  definePage(listBookings, { query: { ...search, view: view as BookingView | undefined } })
