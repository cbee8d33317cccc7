// Owns the query of the enquiries.
import { listEnquiries } from '@akwaaba/contract/enquiries'
import type { EnquirySearch } from '../../../admin-paths.ts'
import { definePageQuery } from '../../../lib/query.tsx'

export const inboxQuery = (search: EnquirySearch) => definePageQuery(listEnquiries, { query: search })
