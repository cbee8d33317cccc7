// Owns the wire shape of settlements: what a payment provider pays out to our bank account, booked and reversed.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { date, dollarsIn, id, idParams, instant, messageReply, money, pageQuery } from '../platform/wire/fields.ts'
import { reasonWith } from './reconciliation.ts'

/** What is said of a settlement without a provider that pays out. */
export const whoPaidOut = 'Please choose who paid it out.'

export const bookSettlement = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/unmatched/:id/settlement',
  who: 'admin',
  changes: ['reconciliation', 'statements', 'transfers'],
  summary:
    'Books money on our account as a settlement of a payment provider: it moves in the ledger from there to the bank',
  params: idParams,
  body: z.strictObject({
    provider: z.string(whoPaidOut).min(1, whoPaidOut).max(50).describe('one that pays out, by listProviders'),
    taken: z
      .strictObject({
        amount: dollarsIn.min(0.01, 'Please enter the amount.'),
        currency: z.enum(['USD', 'GHS'], 'Dollars or cedis, please.'),
      })
      .optional()
      .describe('what left the provider, fees of the payout included; the amount that came unless given'),
  }),
  reply: messageReply,
  errors: ['not_found', 'bank_entry_known'],
})

const settlement = z.object({
  _id: id.describe('of its posting in the ledger'),
  provider: z.string(),
  taken: money.describe('what left the provider'),
  came: money.describe('what came to our account'),
  bankTransactionId: z.string(),
  valueDate: date,
  narration: z.string(),
  bookedAt: instant,
  reversal: z
    .object({
      reason: z.string(),
      reversedBy: z.string().nullable().describe('null once they have left'),
      reversedAt: instant,
    })
    .nullable(),
})
export type Settlement = z.output<typeof settlement>

export const listSettlements = endpoint({
  method: 'GET',
  path: '/api/admin/transfers/settlements',
  who: 'admin',
  reads: ['statements'],
  summary: 'Settlements that were booked, newest first, with those that were reversed',
  query: z.object(pageQuery),
  reply: z.array(settlement),
  errors: [],
})

export const reversalReason = reasonWith('Please say why it is reversed.')

export const reverseSettlement = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/settlements/:id/reverse',
  who: 'admin',
  changes: ['reconciliation', 'statements', 'transfers'],
  summary:
    'Reverses a settlement that was booked wrongly, by a posting of its own; its money is listed as unmatched again',
  params: idParams,
  body: z.strictObject({ reason: reversalReason }),
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})
