// Owns the queries of the pages of prices.
import { listHostListings } from '@akwaaba/contract/listings'
import { getHostPrices, type TriedStay, tryHostStay } from '@akwaaba/contract/prices'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../lib/api.ts'
import { defineFullListQuery, defineQuery, readsOf } from '../../../lib/query.tsx'

export const pricesQuery = (org: string, id: string) => defineQuery(getHostPrices, { params: { org, id } })
export const ownListingsQuery = (org: string) => defineFullListQuery(listHostListings, { org })

/** What a stay would cost by the rules of a listing; asked for again when they change. */
export const triedStayQuery = (org: string, id: string, body: TriedStay) =>
  queryOptions({
    queryKey: [tryHostStay.path, org, id, body],
    meta: readsOf(getHostPrices),
    queryFn: () => send(tryHostStay, { params: { org, id }, body }),
    retry: false,
  })
