// Owns the query of the bank transfers for administrators.
import { listTransfers } from '@akwaaba/contract/transfers'
import type { TransferSearch } from '../../../admin-paths.ts'
import { definePageQuery } from '../../../lib/query.tsx'

export const transfersQuery = (search: TransferSearch) => definePageQuery(listTransfers, { query: search })
