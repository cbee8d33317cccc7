// Owns what the administrators' money pages read.
import { getPayoutTotals, listPayouts, type payoutViews } from '@akwaaba/contract/payouts'
import { getReconciliation, listClosedDifferences } from '@akwaaba/contract/reconciliation'
import { listPayments, type paymentViews } from '@akwaaba/contract/refunds'
import { getSettings } from '@akwaaba/contract/settings'
import { listSettlements } from '@akwaaba/contract/settlements'
import { listTransfers, listUnmatched, type transferViews } from '@akwaaba/contract/transfers'
import { define, definePage } from '../../lib/query.tsx'
import type { MoneySearch } from '../../paths.ts'

export const paymentsQuery = ({ view, search, page }: MoneySearch) =>
  definePage(listPayments, { query: { view: view as (typeof paymentViews)[number] | undefined, search, page } })
export const reconciliationQuery = () => define(getReconciliation, {})
export const closedDifferencesQuery = () => definePage(listClosedDifferences, { query: {} })
export const transfersQuery = ({ view, search, page }: MoneySearch) =>
  definePage(listTransfers, { query: { view: view as (typeof transferViews)[number] | undefined, search, page } })
export const unmatchedQuery = () => definePage(listUnmatched, { query: {} })
export const settlementsQuery = () => definePage(listSettlements, { query: {} })
export const payoutsQuery = ({ view, hostId, page }: MoneySearch) =>
  definePage(listPayouts, { query: { view: view as (typeof payoutViews)[number] | undefined, hostId, page } })
export const payoutTotalsQuery = () => define(getPayoutTotals, {})
export const settingsQuery = () => define(getSettings, {})
