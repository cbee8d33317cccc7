// Owns the queries of payments and refunds for administrators.
import { listPayments, listRefunds } from '@akwaaba/contract/payment-admin'
import type { PaymentSearch, RefundSearch } from '../../../admin-paths.ts'
import { definePageQuery } from '../../../lib/query.tsx'

export const paymentsQuery = (search: PaymentSearch) => definePageQuery(listPayments, { query: search })
export const refundsQuery = (search: RefundSearch) => definePageQuery(listRefunds, { query: search })
