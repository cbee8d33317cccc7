// Owns the wire shape of the audit log: what administrators did, who signed up and logged in, and who was given which rights.
import { z } from 'zod'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import { id, idQuery, instant, pageQuery, sortQuery, wordQuery } from '../platform/wire/fields.ts'

export const auditKinds = [
  'calendar feed',
  'export link',
  'advert',
  'apartment',
  'authenticator',
  'block',
  'booking',
  'booking file',
  'category',
  'difference',
  'e-mail',
  'enquiry',
  'extra',
  'job',
  'login',
  'member',
  'organisation',
  'ownership',
  'package',
  'passkey',
  'payment',
  'payout',
  'payout account',
  'payout batch',
  'promo code',
  'property',
  'refund',
  'review',
  'settings',
  'settlement',
  'transfer',
  'user',
  'user report',
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
  'hide',
  'pause',
  'resume',
  'invite',
  'join',
  'remove',
  'sign-up',
  'log-in',
  'turn-on',
  'turn-off',
  'suspend',
  'restore',
  'request',
  'offer',
  'accept',
  'agree',
  'withdraw',
  'submit',
  'download',
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
  label: z.string().describe("the name of what it was done to, as it was then; '' where that is a user"),
  subject: z
    .object({ _id: id, username: z.string() })
    .nullable()
    .describe('the user it was done to; null where it was done to something else, and once they have left'),
  before: facts.describe('what it was, of an update only the fields that changed'),
  after: facts.describe('what it became'),
})
export type AuditEntry = z.output<typeof entry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  who: 'admin',
  reads: ['audit'],
  summary: 'What administrators did, sign-ups, logins and changes of rights, newest first',
  query: z.object({
    kind: wordQuery(auditKinds),
    recordId: idQuery,
    without: wordQuery(['login']).describe('leaves out logins, which are most of the records'),
    sort: sortQuery(['happened']),
    ...pageQuery,
  }),
  reply: z.array(entry),
  errors: [],
})
export type AuditQuery = QueryOf<typeof listAudit>
