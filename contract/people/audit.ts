// Owns the wire shape of the audit log: what administrators did, with the record before and after.
import { z } from 'zod'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import { id, idQuery, instant, pageQuery, wordQuery } from '../platform/wire/fields.ts'

export const auditKinds = [
  'advert',
  'apartment',
  'block',
  'booking',
  'category',
  'difference',
  'e-mail',
  'enquiry',
  'extra',
  'job',
  'member',
  'organisation',
  'package',
  'payment',
  'payout',
  'property',
  'refund',
  'settings',
  'settlement',
  'transfer',
] as const
export type AuditKind = (typeof auditKinds)[number]
export const auditActions = [
  'create',
  'update',
  'delete',
  'approve',
  'decline',
  'handle',
  'reopen',
  'refund',
  'retry',
  'receive',
  'reject',
  'pay',
  'close',
  'reverse',
  'call-off',
  'pause',
  'resume',
  'invite',
  'join',
  'remove',
] as const
export type AuditAction = (typeof auditActions)[number]

const facts = z.record(z.string(), z.unknown()).nullable()
const entry = z.object({
  _id: z.number().int(),
  happenedAt: instant,
  actor: z.object({ _id: id, username: z.string() }).nullable().describe('null once they have left'),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  recordId: id,
  label: z.string().describe('the name of what it was done to, as it was then'),
  before: facts.describe('what it was, of an update only the fields that changed'),
  after: facts.describe('what it became'),
})
export type AuditEntry = z.output<typeof entry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  reads: ['audit'],
  summary: 'What administrators did, newest first',
  query: z.object({
    kind: wordQuery(auditKinds),
    recordId: idQuery,
    ...pageQuery,
  }),
  reply: z.array(entry),
  errors: [],
})
export type AuditQuery = QueryOf<typeof listAudit>
