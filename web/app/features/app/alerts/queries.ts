// Owns the queries of alerts: preferences, the delivery log, and what waits for the badges of the menus.
import { getAlertPreferences, getHostWaiting, getWaiting, listDeliveries } from '@akwaaba/contract/alerts'
import type { DeliverySearch } from '../../../admin-paths.ts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const preferencesQuery = () => defineQuery(getAlertPreferences, {})
export const deliveriesQuery = (search: DeliverySearch) => definePageQuery(listDeliveries, { query: search })

// Read again while a page stays open, so that the menu of a host who waits for bookings says so.
const everyMinute = { refetchInterval: 60_000, refetchIntervalInBackground: false } as const

export const waitingQuery = (isAdmin: boolean) => ({
  ...defineQuery(getWaiting, {}),
  ...everyMinute,
  enabled: isAdmin,
})
export const hostWaitingQuery = (org: string, isPermitted: boolean) => ({
  ...defineQuery(getHostWaiting, { params: { org } }),
  ...everyMinute,
  enabled: isPermitted,
})
