// Owns the queries of what happens today.
import { getHostToday, getToday } from '@akwaaba/contract/today'
import { defineQuery } from '../../../lib/query.tsx'

export const todayQuery = () => defineQuery(getToday, {})
export const hostTodayQuery = (org: string) => defineQuery(getHostToday, { params: { org } })
