// Owns what the dashboard reads of packages.

import { listMyPayments } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import { listTourPurchases } from '@akwaaba/contract/tours'
import { defineQuery } from '../../../lib/query.tsx'

export const purchasesQuery = () => defineQuery(listTourPurchases, { query: { limit: limits.maxPageSize } })
/** What one has paid, whatever for. */
export const myPaymentsQuery = () => defineQuery(listMyPayments, { query: {} })
