// Owns the queries of the payouts.
import { getPayoutTotals, listPayouts } from '@akwaaba/contract/payouts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'
import type { PayoutSearch } from '../../../paths.ts'

export const payoutsQuery = ({ view, hostId, page }: PayoutSearch) =>
  definePageQuery(listPayouts, { query: { view, hostId, page } })

export const payoutTotalsQuery = () => defineQuery(getPayoutTotals, {})
