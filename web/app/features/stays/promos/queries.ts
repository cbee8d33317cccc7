// Owns the queries of the pages of promo codes: those of an organisation, all of them, and the listings that a code can be for.
import { listApartments } from '@akwaaba/contract/apartments'
import { listHostListings } from '@akwaaba/contract/listings'
import { listHostPromos, listPromos } from '@akwaaba/contract/promos'
import type { SearchOf } from '@akwaaba/contract/search'
import { defineFullListQuery, definePageQuery } from '../../../lib/query.tsx'

export type PromoSearch = SearchOf<typeof listPromos>

export const promosQuery = (search: PromoSearch) => definePageQuery(listPromos, { query: search })

export const hostPromosQuery = (org: string, search: PromoSearch) =>
  definePageQuery(listHostPromos, { params: { org }, query: search })

type Choosable = { _id: string; apartmentName: string }

/** Those of an organisation, or all that guests find where `org` is null. */
export const choosableQuery = (org: string | null) =>
  org === null
    ? defineFullListQuery<Choosable>(listApartments)
    : defineFullListQuery<Choosable>(listHostListings, { org })
