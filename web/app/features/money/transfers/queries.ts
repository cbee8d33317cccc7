// Owns the query of the bank transfers for administrators.
import { listTransfers } from '@akwaaba/contract/transfers'
import { definePageQuery } from '../../../lib/query.tsx'
import type { TransferSearch } from '../../../paths.ts'

export const transfersQuery = (search: TransferSearch) => definePageQuery(listTransfers, { query: search })
