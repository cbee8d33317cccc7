// Owns the queries of changes of stays that wait for an answer.
import { listHostStayChanges, listStayChanges } from '@akwaaba/contract/stay-changes'
import { defineQuery } from '../../../lib/query.tsx'

export const changesQuery = defineQuery(listStayChanges, {})
export const hostChangesQuery = (org: string) => defineQuery(listHostStayChanges, { params: { org } })
