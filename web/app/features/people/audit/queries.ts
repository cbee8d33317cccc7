// Owns the query of the activity page.
import { listAudit } from '@akwaaba/contract/audit'
import type { AuditSearch } from '../../../admin-paths.ts'
import { definePageQuery } from '../../../lib/query.tsx'

export const activityQuery = (search: AuditSearch) => definePageQuery(listAudit, { query: search })
