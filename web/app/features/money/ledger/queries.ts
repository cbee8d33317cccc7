// Owns what the pages of payouts read.
import { getPayoutTotals, listPayouts, type payoutViews } from '@akwaaba/contract/payouts'
import { define, definePage } from '../../../lib/query.tsx'
import type { MoneySearch } from '../../../paths.ts'

export const payoutsQuery = ({ view, hostId, page }: MoneySearch) =>
  definePage(listPayouts, { query: { view: view as (typeof payoutViews)[number] | undefined, hostId, page } })

export const payoutTotalsQuery = () => define(getPayoutTotals, {})
