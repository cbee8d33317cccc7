// Owns what the activity page reads.
import { type AuditKind, listAudit } from '@akwaaba/contract/audit'
import { definePage } from '../../../lib/query.tsx'
import type { ActivitySearch } from '../../../paths.ts'

export const activityQuery = ({ kind, page }: ActivitySearch) =>
  definePage(listAudit, { query: { kind: kind as AuditKind | undefined, page } })
