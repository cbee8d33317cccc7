// Owns the query of the payments for administrators.
import { listPayments } from '@akwaaba/contract/payment-admin'
import type { PaymentSearch } from '../../../admin-paths.ts'
import { definePageQuery } from '../../../lib/query.tsx'

export const paymentsQuery = (search: PaymentSearch) => definePageQuery(listPayments, { query: search })
