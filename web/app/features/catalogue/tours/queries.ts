// Owns what the dashboard reads of packages.
import { limits } from '@akwaaba/contract/limits'
import { listMyPayments } from '@akwaaba/contract/payments'
import { listTourPurchases } from '@akwaaba/contract/tours'
import { define } from '../../../lib/query.tsx'

export const purchasesQuery = () => define(listTourPurchases, { query: { limit: limits.maxPageSize } })
/** What one has paid, whatever for. */
export const myPaymentsQuery = () => define(listMyPayments, { query: {} })
