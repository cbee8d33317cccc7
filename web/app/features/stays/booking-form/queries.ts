// Owns the queries of the checkout.
import { getApartment, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { listBookings } from '@akwaaba/contract/bookings'
import { listExtras, listOfferedExtras } from '@akwaaba/contract/extras'
import type { GuestSearch } from '@akwaaba/contract/guests'
import { limits } from '@akwaaba/contract/limits'
import { defineQuery } from '../../../lib/query.tsx'
import type { Draft } from './rules.ts'

export const apartmentQuery = (id: string) => defineQuery(getApartment, { params: { id } })

export const bookedDatesQuery = (id: string) => defineQuery(getBookedDates, { params: { id } })

/** The extras that are offered with an apartment. */
export const extrasQuery = (apartmentId: string, hasAccount = true) =>
  defineQuery(hasAccount ? listExtras : listOfferedExtras, { query: { apartmentId } })

/** Apartments similar to one; with both dates only those that are free for them. */
export const suggestionsQuery = (id: string, { from, to }: Pick<Draft, 'from' | 'to'>, party: GuestSearch) => {
  const stay = from && to ? { from, to, ...party } : party
  return defineQuery(listApartments, { query: { similarTo: id, limit: limits.suggestions, ...stay } })
}

/** What the user holds and has not paid for; everybody's for an administrator. */
export const ownHoldsQuery = () => defineQuery(listBookings, { query: { view: 'awaiting-payment' } })
