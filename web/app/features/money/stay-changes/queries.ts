// Owns the queries of changes of stays: those that wait for an answer, what one would cost, and what can be chosen.
import { getApartment, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { listOfferedExtras } from '@akwaaba/contract/extras'
import type { Guests } from '@akwaaba/contract/guests'
import { limits } from '@akwaaba/contract/limits'
import type { StayChangeQuote } from '@akwaaba/contract/stay-change-wire'
import { listHostStayChanges, listStayChanges, readStayChange } from '@akwaaba/contract/stay-changes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { defineQuery } from '../../../lib/query.tsx'
import type { Ask } from './rules.ts'

export const changesQuery = defineQuery(listStayChanges, {})
export const hostChangesQuery = (org: string) => defineQuery(listHostStayChanges, { params: { org } })
export const ownChangeQuery = (id: string) => defineQuery(readStayChange, { params: { id } })

export const homeQuery = (id: string) => defineQuery(getApartment, { params: { id } })
export const takenNightsQuery = (id: string) => defineQuery(getBookedDates, { params: { id } })
export const offeredExtrasQuery = (apartmentId: string) => defineQuery(listOfferedExtras, { query: { apartmentId } })

/** Homes of a host that are free for a stay. */
export const freeHomesQuery = (host: string, { from, to }: { from: string; to: string }, guests: Guests | null) =>
  defineQuery(listApartments, {
    query: {
      ...{ host, from, to, limit: limits.maxPageSize },
      ...(guests && { guests: guests.adults + guests.children, children: guests.children, infants: guests.infants }),
    },
  })

/** What a stay would cost otherwise. The last price is shown until the next one is there. */
export const changeQuoteQuery = (key: string, ask: Ask | null, quote: (ask: Ask) => Promise<StayChangeQuote>) =>
  queryOptions<StayChangeQuote, Error>({
    queryKey: ['stay-change-quote', key, ask],
    meta: { reads: ['apartments', 'bookings', 'extras', 'nights'] },
    queryFn: () => quote(ask ?? {}),
    enabled: ask !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
