// Owns the queries of the days of administrators and hosts.
import { listCleaning } from '@akwaaba/contract/cleaning'
import { getHostToday, getToday } from '@akwaaba/contract/today'
import { keepPreviousData } from '@tanstack/react-query'
import type { TodaySearch } from '../../../host-paths.ts'
import { defineQuery } from '../../../lib/query.tsx'

export const todayQuery = () => defineQuery(getToday, {})

// The day before is shown until the next one is there, so that the board does not vanish between two days.
export const hostTodayQuery = (org: string, { date }: TodaySearch = {}) => ({
  ...defineQuery(getHostToday, { params: { org }, query: { date } }),
  placeholderData: keepPreviousData,
})
export const hostCleaningQuery = (org: string, { date }: TodaySearch = {}) => ({
  ...defineQuery(listCleaning, { params: { org }, query: { date } }),
  placeholderData: keepPreviousData,
})
