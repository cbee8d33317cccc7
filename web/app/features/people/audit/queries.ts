// Owns the query of the activity page.
import { listAudit } from '@akwaaba/contract/audit'
import { definePageQuery } from '../../../lib/query.tsx'
import type { AuditSearch } from '../../../paths.ts'

export const activityQuery = (search: AuditSearch) => definePageQuery(listAudit, { query: search })
