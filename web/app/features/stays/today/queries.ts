// Owns the queries of what happens today.
import { getToday } from '@akwaaba/contract/bookings'
import { getHostToday } from '@akwaaba/contract/host-bookings'
import { defineQuery } from '../../../lib/query.tsx'

export const todayQuery = () => defineQuery(getToday, {})
export const hostTodayQuery = (org: string) => defineQuery(getHostToday, { params: { org } })
