// Owns the queries of the members of an organisation, and of the offer to take it over.
import { listMembers } from '@akwaaba/contract/members'
import { readOwnershipOffer } from '@akwaaba/contract/ownership'
import { defineQuery } from '../../../lib/query.tsx'

export const membersQuery = (org: string) => defineQuery(listMembers, { params: { org } })

export const ownershipQuery = (org: string) => defineQuery(readOwnershipOffer, { params: { org } })
