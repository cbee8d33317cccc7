// Owns what the receipt pages read.
import { getReceipt, listReceipts } from '@akwaaba/contract/receipts'
import { define, definePage } from '../../../lib/query.tsx'

export const receiptsQuery = (page: string | undefined) => definePage(listReceipts, { query: { page } })
export const receiptQuery = (id: string) => define(getReceipt, { params: { id } })
