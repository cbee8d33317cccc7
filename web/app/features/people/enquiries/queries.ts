// Owns the query of the enquiries.
import { listEnquiries } from '@akwaaba/contract/enquiries'
import { definePageQuery } from '../../../lib/query.tsx'
import type { EnquirySearch } from '../../../paths.ts'

export const inboxQuery = (search: EnquirySearch) => definePageQuery(listEnquiries, { query: search })
