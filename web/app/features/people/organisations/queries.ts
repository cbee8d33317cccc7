// Owns the queries of organisations: the caller's own, one of them and what keeps it from closing, and all of them for administrators.
import { readClosing } from '@akwaaba/contract/closing'
import { getOrganisation, listMemberships, listOrganisations } from '@akwaaba/contract/organisations'
import type { OrganisationSearch } from '../../../admin-paths.ts'
import { definePageQuery, defineQuery } from '../../../lib/query.tsx'

export const membershipsQuery = () => defineQuery(listMemberships, {})

export const organisationQuery = (org: string) => defineQuery(getOrganisation, { params: { org } })

export const organisationsQuery = (search: OrganisationSearch) => definePageQuery(listOrganisations, { query: search })

export const closingQuery = (org: string) => defineQuery(readClosing, { params: { org } })
