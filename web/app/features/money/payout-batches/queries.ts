// Owns the queries of the batches of payouts.
import { listBatches, listCandidates, readBatch } from '@akwaaba/contract/payout-batches'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const candidatesQuery = () => defineQuery(listCandidates, {})
export const batchesQuery = (page: string | undefined) => definePageQuery(listBatches, { query: { page } })
export const batchQuery = (id: string) => defineQuery(readBatch, { params: { id } })
