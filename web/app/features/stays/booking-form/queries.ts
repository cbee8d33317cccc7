// Owns the queries of the checkout.
import { getApartment, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { listExtras } from '@akwaaba/contract/extras'
import { limits } from '@akwaaba/contract/limits'
import { defineQuery } from '../../../lib/query.tsx'
import type { Draft } from './rules.ts'

export const apartmentQuery = (id: string) => defineQuery(getApartment, { params: { id } })

export const bookedDatesQuery = (id: string) => defineQuery(getBookedDates, { params: { id } })

export const extrasQuery = () => defineQuery(listExtras, {})

/** Apartments similar to one; with both dates only those that are free for them. */
export const suggestionsQuery = (id: string, { from, to }: Pick<Draft, 'from' | 'to'>, guests: string | undefined) => {
  const stay = from && to ? { from, to, guests } : { guests }
  return defineQuery(listApartments, { query: { similarTo: id, limit: limits.suggestions, ...stay } })
}
