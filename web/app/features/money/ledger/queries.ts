// Owns the queries of the payouts.
import { getPayoutTotals, listPayouts } from '@akwaaba/contract/payouts'
import type { PayoutSearch } from '../../../admin-paths.ts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const payoutsQuery = (search: PayoutSearch) => definePageQuery(listPayouts, { query: search })

export const payoutTotalsQuery = () => defineQuery(getPayoutTotals, {})
