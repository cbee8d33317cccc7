// Owns the query of the page of reports by users.
import type { SearchOf } from '@akwaaba/contract/search'
import { listUserReports } from '@akwaaba/contract/user-reports'
import { definePageQuery } from '../../../lib/query.tsx'

export type UserReportSearch = SearchOf<typeof listUserReports>
export const userReportsQuery = (search: UserReportSearch) => definePageQuery(listUserReports, { query: search })
