// Owns the query of the payments for administrators.
import { listPayments } from '@akwaaba/contract/payment-admin'
import { definePageQuery } from '../../../lib/query.tsx'
import type { PaymentSearch } from '../../../paths.ts'

export const paymentsQuery = (search: PaymentSearch) => definePageQuery(listPayments, { query: search })
