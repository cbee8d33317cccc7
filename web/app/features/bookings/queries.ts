// Owns what the booking pages read.
import { getApartment, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { type BookingView, listBookings } from '@akwaaba/contract/bookings'
import { listExtras } from '@akwaaba/contract/extras'
import { limits } from '@akwaaba/contract/limits'
import { listMyPayments } from '@akwaaba/contract/payments'
import { define, definePage, defineWhole } from '../../lib/query.tsx'
import type { DeskSearch } from '../../paths.ts'
import type { Draft } from './rules.ts'

export const apartmentQuery = (id: string) => define(getApartment, { params: { id } })
export const bookedDatesQuery = (id: string) => define(getBookedDates, { params: { id } })
export const extrasQuery = () => define(listExtras, {})
/** Homes like one; with a whole stay only those that are free for it. */
export const suggestionsQuery = (id: string, { from, to }: Pick<Draft, 'from' | 'to'>, guests: string | undefined) => {
  const stay = from && to ? { from, to, guests } : { guests }
  return define(listApartments, { query: { similarTo: id, limit: limits.suggestions, ...stay } as never })
}
export const bookingsQuery = (view: BookingView) => define(listBookings, { query: { view, limit: limits.maxPageSize } })

/** All that one has paid or tried to pay, newest first. */
export const myPaymentsQuery = () => define(listMyPayments, { query: {} })

export const allApartmentsQuery = () => defineWhole(listApartments)
export const deskQuery = ({ view, ...search }: DeskSearch) =>
  definePage(listBookings, { query: { ...search, view: view as BookingView | undefined } })
