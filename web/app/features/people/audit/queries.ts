// Owns the query of the activity page.
import { listAudit } from '@akwaaba/contract/audit'
import type { AuditSearch } from '../../../admin-paths.ts'
import { definePageQuery } from '../../../lib/query.tsx'

type Asked = AuditSearch & { limit?: number }

/** Logins would hide what was changed, so they are shown only where they are asked for. */
export const callOfActivity = (search: Asked) => ({
  query: search.kind ? search : { ...search, without: 'login' as const },
})

export const activityQuery = (search: AuditSearch) => definePageQuery(listAudit, callOfActivity(search))
