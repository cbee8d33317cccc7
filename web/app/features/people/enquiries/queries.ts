// Owns what administrators read of enquiries.
import { type EnquiryKind, type enquiryViews, listEnquiries } from '@akwaaba/contract/enquiries'
import { definePage } from '../../../lib/query.tsx'
import type { EnquirySearch } from '../../../paths.ts'

export const inboxQuery = ({ view, kind, ...search }: EnquirySearch) =>
  definePage(listEnquiries, {
    query: {
      ...search,
      view: view as (typeof enquiryViews)[number] | undefined,
      kind: kind as EnquiryKind | undefined,
    },
  })
