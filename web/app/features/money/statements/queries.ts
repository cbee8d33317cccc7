// Owns the queries of bank statements: unmatched lines and settlements.
import { listSettlements } from '@akwaaba/contract/settlements'
import { listUnmatched } from '@akwaaba/contract/statements'
import { definePageQuery } from '../../../lib/query.tsx'

export const unmatchedQuery = () => definePageQuery(listUnmatched, { query: {} })

export const settlementsQuery = () => definePageQuery(listSettlements, { query: {} })
