// Owns the queries of administrators who decide about listings.
import { getListing, listListings } from '@akwaaba/contract/listings'
import type { ListingSearch } from '../../../admin-paths.ts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const listingsQuery = (search: ListingSearch) => definePageQuery(listListings, { query: search })

export const listingQuery = (id: string) => defineQuery(getListing, { params: { id } })
