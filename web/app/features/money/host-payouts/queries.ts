// Owns the queries of the money of an organisation: what it is owed, its payouts, its account, and the statement of a month.
import { listHostPayouts, readOwed, readStatement } from '@akwaaba/contract/host-payouts'
import { readPayoutAccount } from '@akwaaba/contract/payout-accounts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const owedQuery = (org: string) => defineQuery(readOwed, { params: { org } })
export const accountQuery = (org: string) => defineQuery(readPayoutAccount, { params: { org } })
export const historyQuery = (org: string, page: string | undefined) =>
  definePageQuery(listHostPayouts, { params: { org }, query: { page } })
export const statementQuery = (org: string, month: string) => defineQuery(readStatement, { params: { org, month } })
