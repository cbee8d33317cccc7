// Owns the query of the activity page.
import { listAudit } from '@akwaaba/contract/audit'
import { definePageQuery } from '../../../lib/query.tsx'
import type { AuditSearch } from '../../../paths.ts'

export const activityQuery = ({ kind, page }: AuditSearch) => definePageQuery(listAudit, { query: { kind, page } })
