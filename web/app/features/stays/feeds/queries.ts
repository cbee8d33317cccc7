// Owns the queries of connected calendars: those of a home, and for administrators those of all.
import { getFeedHealth, listAllConflicts, listAllFeeds, listFeeds } from '@akwaaba/contract/feeds'
import type { FeedSearch } from '../../../admin-paths.ts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

/** What reads the feeds, conflicts and export links of a home. */
export const feedsQuery = (org: string, id: string) => defineQuery(listFeeds, { params: { org, id } })
export const allFeedsQuery = (search: FeedSearch) => definePageQuery(listAllFeeds, { query: search })
export const feedHealthQuery = () => defineQuery(getFeedHealth, {})
/** The next of all conflicts. */
export const conflictsQuery = (limit: number) => definePageQuery(listAllConflicts, { query: { limit: String(limit) } })
