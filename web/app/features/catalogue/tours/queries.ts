// Owns the queries of bought packages.
import { listMyPayments } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import { listTourPurchases } from '@akwaaba/contract/tours'
import { defineQuery } from '../../../lib/query.tsx'

export const purchasesQuery = () => defineQuery(listTourPurchases, { query: { limit: limits.maxPageSize } })
/** All payments of the user. */
export const myPaymentsQuery = () => defineQuery(listMyPayments, { query: {} })
