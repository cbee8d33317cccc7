// Owns what the dashboard reads of packages.

import { listMyPayments } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import { listTourPurchases } from '@akwaaba/contract/tours'
import { define } from '../../../lib/query.tsx'

export const purchasesQuery = () => define(listTourPurchases, { query: { limit: limits.maxPageSize } })
/** What one has paid, whatever for. */
export const myPaymentsQuery = () => define(listMyPayments, { query: {} })
