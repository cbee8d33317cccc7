// Owns the queries of organisations: the caller's own, and one of them.
import { getOrganisation, listMemberships } from '@akwaaba/contract/organisations'
import { defineQuery } from '../../../lib/query.tsx'

export const membershipsQuery = () => defineQuery(listMemberships, {})

export const organisationQuery = (org: string) => defineQuery(getOrganisation, { params: { org } })
