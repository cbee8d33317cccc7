// Owns the wire shape of bank statements: importing one, and lines that fit no transfer.
import { z } from 'zod'
import { largeSumErrors } from '../people/second-approvals.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { date, id, idParams, instant, messageReply, money, pageQuery } from '../platform/wire/fields.ts'
import { closingReason } from './reconciliation.ts'
import { changedByMoneyIn, transfer } from './transfers.ts'

const statementLine = z.object({
  bankTransactionId: z.string(),
  valueDate: z.string(),
  amount: money,
  narration: z.string(),
  outcome: z
    .enum(['settled', 'part', 'suggested', 'known', 'conflict', 'unmatched', 'unreadable'])
    .describe(
      'suggested: it looks like a transfer that it does not name; conflict: another line is written down under this id; nothing was written',
    ),
  says: z.string(),
})

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/statement',
  who: 'admin',
  changes: changedByMoneyIn,
  summary:
    'Matches the CSV of a bank statement by code; what only looks like a transfer is suggested, what fits nothing is listed',
  body: z.strictObject({}),
  files: { statement: { max: 1, required: 'Please choose the CSV file of the statement.', noun: 'file' } },
  reply: z.object({ ...messageReply.shape, lines: z.array(statementLine) }),
  errors: ['broken_form', 'too_many_pictures', 'image_too_large', 'statement_unreadable', 'proof_needed'],
})

const suggestion = z.object({
  paymentId: id,
  code: z.string(),
  label: z.string(),
  username: z.string().nullable().describe('null once they have left'),
  missing: money,
})

export type Suggestion = z.output<typeof suggestion>

const unmatched = z.object({
  _id: id,
  bankTransactionId: z.string(),
  valueDate: date,
  amount: money,
  narration: z.string(),
  receivedAt: instant,
  suggestions: z.array(suggestion).describe('transfers it names, or of its sum, day and payer'),
})

export type Unmatched = z.output<typeof unmatched>

export const listUnmatched = endpoint({
  method: 'GET',
  path: '/api/admin/transfers/unmatched',
  who: 'admin',
  reads: ['statements'],
  summary: 'Money that came and fits no payment, with the transfers it may be for',
  query: z.object(pageQuery),
  reply: z.array(unmatched),
  errors: [],
})

export const giveUnmatched = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/unmatched/:id/transfer',
  who: 'admin',
  changes: changedByMoneyIn,
  summary: 'Gives money that fitted no payment to a transfer; enough of it settles the payment',
  params: idParams,
  body: z.strictObject({ paymentId: id }),
  reply: transfer.extend(messageReply.shape),
  errors: [...largeSumErrors, 'not_found', 'illegal_transition', 'bank_entry_known'],
})

export const closeUnmatched = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/unmatched/:id/close',
  who: 'admin',
  changes: ['reconciliation', 'statements', 'transfers'],
  summary: 'Closes money that is no business of ours here, with a reason; the reconciliation lists it as closed',
  params: idParams,
  body: z.strictObject({ reason: closingReason }),
  reply: messageReply,
  errors: ['not_found', 'bank_entry_known', 'illegal_transition'],
})
