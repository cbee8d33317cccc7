// Owns the queries of the receipts.
import { getReceipt, listReceipts } from '@akwaaba/contract/receipts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'
import type { ReceiptSearch } from '../../../paths.ts'

export const receiptsQuery = (search: ReceiptSearch) => definePageQuery(listReceipts, { query: search })
export const receiptQuery = (id: string) => defineQuery(getReceipt, { params: { id } })
