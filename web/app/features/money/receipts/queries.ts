// Owns the queries of the receipts.
import { getReceipt, listReceipts } from '@akwaaba/contract/receipts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'
import type { ReceiptSearch } from '../../../paths.ts'

export const receiptsQuery = (search: ReceiptSearch) => definePageQuery(listReceipts, { query: search })
export const receiptQuery = (id: string) => defineQuery(getReceipt, { params: { id } })

/** All of a trip without an account: those of its one booking. */
export const tripReceiptsQuery = () => defineQuery(listReceipts, { query: {} })
