// Owns what the pages of bank statements read: unmatched lines and settlements.
import { listSettlements } from '@akwaaba/contract/settlements'
import { listUnmatched } from '@akwaaba/contract/statements'
import { definePage } from '../../../lib/query.tsx'

export const unmatchedQuery = () => definePage(listUnmatched, { query: {} })

export const settlementsQuery = () => definePage(listSettlements, { query: {} })
