// Owns the query of the activity page.
import { listAudit } from '@akwaaba/contract/audit'
import type { AuditSearch } from '../../../admin-paths.ts'
import { definePageQuery } from '../../../lib/query.tsx'

/** Logins would hide what was changed, so they are shown only where they are asked for. */
export const activityQuery = (search: AuditSearch) =>
  definePageQuery(listAudit, { query: search.kind ? search : { ...search, without: 'login' } })
