// Owns the queries of the reconciliation: open differences, and closed ones.
import { getReconciliation, listClosedDifferences } from '@akwaaba/contract/reconciliation'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const reconciliationQuery = () => defineQuery(getReconciliation, {})

export const closedDifferencesQuery = () => definePageQuery(listClosedDifferences, { query: {} })
