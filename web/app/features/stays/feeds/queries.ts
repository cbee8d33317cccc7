// Owns the query of the connected calendars of a home.
import { listFeeds } from '@akwaaba/contract/feeds'
import { defineQuery } from '../../../lib/query.tsx'

/** What reads the feeds, conflicts and export links of a home. */
export const feedsQuery = (org: string, id: string) => defineQuery(listFeeds, { params: { org, id } })
