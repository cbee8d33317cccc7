// Owns what the pages of payouts read.
import { getPayoutTotals, listPayouts } from '@akwaaba/contract/payouts'
import { define, definePage } from '../../../lib/query.tsx'
import type { PayoutSearch } from '../../../paths.ts'

export const payoutsQuery = ({ view, hostId, page }: PayoutSearch) =>
  definePage(listPayouts, { query: { view, hostId, page } })

export const payoutTotalsQuery = () => define(getPayoutTotals, {})
