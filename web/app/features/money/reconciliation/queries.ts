// Owns what the reconciliation reads: open differences, and closed ones.
import { getReconciliation, listClosedDifferences } from '@akwaaba/contract/reconciliation'
import { define, definePage } from '../../../lib/query.tsx'

export const reconciliationQuery = () => define(getReconciliation, {})

export const closedDifferencesQuery = () => definePage(listClosedDifferences, { query: {} })
