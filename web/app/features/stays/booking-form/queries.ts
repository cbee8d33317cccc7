// Owns what the form of a booking reads.
import { getApartment, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { listExtras } from '@akwaaba/contract/extras'
import { limits } from '@akwaaba/contract/limits'
import { defineQuery } from '../../../lib/query.tsx'
import type { Draft } from './rules.ts'

export const apartmentQuery = (id: string) => defineQuery(getApartment, { params: { id } })

export const bookedDatesQuery = (id: string) => defineQuery(getBookedDates, { params: { id } })

export const extrasQuery = () => defineQuery(listExtras, {})

/** Homes like one; with a whole stay only those that are free for it. */
export const suggestionsQuery = (id: string, { from, to }: Pick<Draft, 'from' | 'to'>, guests: string | undefined) => {
  const stay = from && to ? { from, to, guests } : { guests }
  return defineQuery(listApartments, { query: { similarTo: id, limit: limits.suggestions, ...stay } })
}
