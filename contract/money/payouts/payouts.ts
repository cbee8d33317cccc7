// Owns the wire shape of what hosts are owed: after check-in, minus the service fee.
import { z } from 'zod'
import { endpoint, type QueryOf } from '../../platform/wire/endpoint.ts'
import {
  date,
  id,
  idParams,
  idQuery,
  instant,
  messageReply,
  money,
  pageQuery,
  sortQuery,
  wordQuery,
} from '../../platform/wire/fields.ts'

const owed = z.object({
  _id: id,
  host: z.object({ _id: id, username: z.string() }).nullable().describe('null: the house itself'),
  bookingReference: z.string(),
  apartmentName: z.string(),
  checkIn: date,
  gross: money,
  fee: money,
  net: money.describe('negative where a refund came after a payout'),
  owedSince: date,
  paidAt: instant.nullable(),
  paidNote: z.string(),
  byBatch: z.boolean().describe('paid with others of its organisation to its payout account, not by hand'),
  held: z
    .object({ reason: z.enum(['payment_disputed']), paymentReference: z.string() })
    .nullable()
    .describe('why it must not be paid yet; null where nothing prevents it'),
})
export type Payout = z.output<typeof owed>

export const payoutViews = ['due', 'paid', 'all'] as const

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/payouts',
  who: 'admin',
  reads: ['payouts'],
  summary: 'What hosts are owed or were paid, by stay, newest first',
  query: z.object({
    view: wordQuery(payoutViews),
    hostId: idQuery,
    sort: sortQuery(['owed']),
    ...pageQuery,
  }),
  reply: z.array(owed),
  errors: [],
})
export type PayoutQuery = QueryOf<typeof listPayouts>

export const getPayoutTotals = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/totals',
  who: 'admin',
  reads: ['payouts'],
  summary: 'By host and currency: owed now, how much of it is held, and paid so far',
  reply: z.array(
    z.object({
      host: z.object({ _id: id, username: z.string() }).nullable(),
      due: money,
      held: money.describe('of what is due: not to be paid yet'),
      paid: money,
    }),
  ),
  errors: [],
})

export const markPayoutPaid = endpoint({
  method: 'POST',
  path: '/api/admin/payouts/:id/paid',
  who: 'admin',
  changes: ['payouts'],
  summary: 'Marks paid by hand what is owed for a stay of the house, or received what a host owes us',
  params: idParams,
  body: z.strictObject({
    amount: z.number().describe('the net that was shown; refused when it is another by now'),
    note: z.string().trim().min(3, 'Please enter the id of the transfer.').max(200),
  }),
  reply: owed.extend(messageReply.shape),
  errors: [
    ...(['not_found', 'illegal_transition', 'edited_meanwhile', 'payout_held', 'payout_by_batch'] as const),
    ...(['own_organisation', 'proof_needed'] as const),
  ],
})
