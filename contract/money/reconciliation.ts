// Owns the wire shape of the reconciliation: what differs between providers, ledger and orders until an admin closes it.
import { z } from 'zod'
import { keysOf } from '../platform/values/guards.ts'
import { limits } from '../platform/values/limits.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { id, instant, messageReply, money, pageQuery } from '../platform/wire/fields.ts'

/**
 * `endsByItself`: it leaves the list once a comparison finds it no more, because ending it is done and recorded elsewhere:
 * a refund paid, money given to a transfer, a provider that answers again. Every other kind waits for a reason.
 */
export const differenceKinds = {
  'missing-here': { endsByItself: false },
  'missing-there': { endsByItself: false },
  amount: { endsByItself: false },
  refund: { endsByItself: false },
  ledger: { endsByItself: false },
  order: { endsByItself: false },
  dispute: { endsByItself: false },
  payout: { endsByItself: false },
  waiting: { endsByItself: true },
  unanswered: { endsByItself: true },
} as const satisfies Record<string, { endsByItself: boolean }>
export type DifferenceKind = keyof typeof differenceKinds
const kinds = keysOf(differenceKinds)

const difference = z.object({
  kind: z.enum(kinds),
  provider: z.string(),
  reference: z.string(),
  says: z.string().describe('what differs, in a sentence'),
})
/** What one comparison finds. */
export type Difference = z.output<typeof difference>

const openDifference = difference.extend({
  _id: id,
  firstSeenAt: instant,
  lastSeenAt: instant,
  goneAt: instant.nullable().describe('since when the comparison finds it no more; it still waits to be closed'),
})
export type OpenDifference = z.output<typeof openDifference>

const closedDifference = openDifference.extend({
  closedAt: instant,
  closedBy: z.string().nullable().describe('null once they have left'),
  reason: z.string(),
})
export type ClosedDifference = z.output<typeof closedDifference>

const balance = z.object({
  provider: z.string(),
  currency: z.string(),
  here: money.describe('what our ledger says the provider holds'),
  there: money.nullable().describe('what the provider says it holds; null where it does not say'),
})
export type Balance = z.output<typeof balance>

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  who: 'admin',
  reads: ['reconciliation'],
  summary: 'The last run of the reconciliation and every difference still open; an empty list is the only good one',
  reply: z.object({
    ranAt: instant.nullable(),
    total: z.number().int().describe('how many are open; the list names the first of them'),
    differences: z.array(openDifference),
    balances: z.array(balance),
  }),
  errors: [],
})

export const runReconciliation = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation',
  who: 'admin',
  summary: 'Compares providers, ledger and orders now',
  status: 202,
  reply: messageReply,
  errors: [],
})

/** The reason of something that stays on record; `sentence` asks for it. */
export const reasonWith = (sentence: string) =>
  z.string(sentence).trim().min(3, sentence).max(500, 'At most 500 characters, please.')
export const closingReason = reasonWith('Please say why this is settled.')

export const closeDifferences = endpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/close',
  who: 'admin',
  changes: ['reconciliation', 'statements'],
  summary: 'Closes differences with one reason; each stays closed for as long as nothing about it changes',
  body: z.strictObject({
    ids: z
      .array(id)
      .min(1, 'Please choose at least one difference.')
      .max(limits.maxPageSize, `At most ${limits.maxPageSize} at once, please.`),
    reason: closingReason,
  }),
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})

export const listClosedDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/closed',
  who: 'admin',
  reads: ['reconciliation'],
  summary: 'Differences that were closed, newest first, by whom and why',
  query: z.object(pageQuery),
  reply: z.array(closedDifference),
  errors: [],
})
