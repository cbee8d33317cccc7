// Owns the queries of the payouts.
import { getPayoutTotals, listPayouts } from '@akwaaba/contract/payouts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'
import type { PayoutSearch } from '../../../paths.ts'

export const payoutsQuery = (search: PayoutSearch) => definePageQuery(listPayouts, { query: search })

export const payoutTotalsQuery = () => defineQuery(getPayoutTotals, {})
