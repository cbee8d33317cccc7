// Owns what administrators read of enquiries.
import { listEnquiries } from '@akwaaba/contract/enquiries'
import { definePage } from '../../../lib/query.tsx'
import type { EnquirySearch } from '../../../paths.ts'

export const inboxQuery = (search: EnquirySearch) => definePage(listEnquiries, { query: search })
