// Owns what the receipt pages read.
import { getReceipt, listReceipts } from '@akwaaba/contract/receipts'
import { define, definePage } from '../../../lib/query.tsx'
import type { ReceiptSearch } from '../../../paths.ts'

export const receiptsQuery = ({ page }: ReceiptSearch) => definePage(listReceipts, { query: { page } })
export const receiptQuery = (id: string) => define(getReceipt, { params: { id } })
