// Owns the queries of the forms and lists of listings.
import { getHostListing, listHostListings } from '@akwaaba/contract/listings'
import type { HostListingSearch } from '../../../host-paths.ts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const hostListingsQuery = (org: string, search: HostListingSearch) =>
  definePageQuery(listHostListings, { params: { org }, query: search })

export const hostListingQuery = (org: string, id: string) => defineQuery(getHostListing, { params: { org, id } })
