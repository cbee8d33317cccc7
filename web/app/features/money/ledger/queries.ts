// Owns the queries of the payouts.
import { getPayoutTotals, listPayouts } from '@akwaaba/contract/payouts'
import type { PayoutSearch } from '../../../admin-paths.ts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const payoutsQuery = ({ batches: _, batchSort: __, ...query }: PayoutSearch) =>
  definePageQuery(listPayouts, { query })

export const payoutTotalsQuery = () => defineQuery(getPayoutTotals, {})
