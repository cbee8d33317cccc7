// Owns the queries of the days of administrators and hosts.
import { listAllCleaning, listCleaning } from '@akwaaba/contract/cleaning'
import { getHostToday, getToday } from '@akwaaba/contract/today'
import { keepPreviousData } from '@tanstack/react-query'
import type { DaySearch } from '../../../admin-paths.ts'
import type { TodaySearch } from '../../../host-paths.ts'
import { defineQuery } from '../../../lib/query.tsx'

// The day before is shown until the next one is there, so that the board does not vanish between two days.
export const todayQuery = ({ date }: DaySearch = {}) => ({
  ...defineQuery(getToday, { query: { date } }),
  placeholderData: keepPreviousData,
})
export const cleaningQuery = ({ date }: DaySearch = {}) => ({
  ...defineQuery(listAllCleaning, { query: { date } }),
  placeholderData: keepPreviousData,
})
export const hostTodayQuery = (org: string, { date }: TodaySearch = {}) => ({
  ...defineQuery(getHostToday, { params: { org }, query: { date } }),
  placeholderData: keepPreviousData,
})
export const hostCleaningQuery = (org: string, { date }: TodaySearch = {}) => ({
  ...defineQuery(listCleaning, { params: { org }, query: { date } }),
  placeholderData: keepPreviousData,
})
