// Owns the query of the members of an organisation.
import { listMembers } from '@akwaaba/contract/members'
import { defineQuery } from '../../../lib/query.tsx'

export const membersQuery = (org: string) => defineQuery(listMembers, { params: { org } })
