// Owns the queries of the batches of payouts.
import { listBatches, listCandidates, readBatch } from '@akwaaba/contract/payout-batches'
import type { PayoutSearch } from '../../../admin-paths.ts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const candidatesQuery = () => defineQuery(listCandidates, {})
export const batchesQuery = ({ batches: page, batchSort: sort }: PayoutSearch) =>
  definePageQuery(listBatches, { query: { page, sort } })
export const batchQuery = (id: string) => defineQuery(readBatch, { params: { id } })
