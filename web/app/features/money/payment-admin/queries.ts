// Owns what the admins' list of payments reads.
import { listPayments, type paymentViews } from '@akwaaba/contract/payment-admin'
import { definePage } from '../../../lib/query.tsx'
import type { MoneySearch } from '../../../paths.ts'

export const paymentsQuery = ({ view, search, page }: MoneySearch) =>
  definePage(listPayments, { query: { view: view as (typeof paymentViews)[number] | undefined, search, page } })
