// Owns the wire shape of payments as administrators see them, and the calls that refund them.
import { z } from 'zod'
import { largeSumErrors, secondApproval } from '../people/second-approvals.ts'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import {
  customer,
  dollarsIn,
  id,
  idParams,
  messageReply,
  money,
  pageQuery,
  sortQuery,
  textQuery,
  wordQuery,
} from '../platform/wire/fields.ts'
import { dispute } from './disputes.ts'
import { payment } from './payments.ts'
import { refund } from './refunds.ts'

export const adminPayment = payment.extend({
  customer,
  provider: z.string(),
  label: z.string().describe('what it was for'),
  disputes: z.array(dispute),
  received: money.nullable().describe('what the provider says has come, where that differs'),
  secondApproval: secondApproval.nullable().describe('the refund that waits for a second administrator'),
  byHandApprovals: z
    .array(z.object({ refundId: id, request: secondApproval }))
    .describe(
      'the refunds that an administrator has paid by hand and a second one has to agree to; the key is the id of the transfer',
    ),
  refundableAmount: money.describe('what can still be refunded, in the currency that was charged'),
})

export type AdminPayment = z.output<typeof adminPayment>

export const paymentViews = [
  'all',
  'succeeded',
  'open',
  'review',
  'refunding',
  'stuck',
  'refunded',
  'disputed',
] as const

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  who: 'admin',
  reads: ['payments'],
  summary: 'Payments, newest first',
  query: z.object({
    view: wordQuery(paymentViews),
    search: textQuery().describe(
      'the beginning of a reference; part of an e-mail, or its beginning where the text is an address such as `ama@` or has one or two characters',
    ),
    sort: sortQuery(['started']),
    ...pageQuery,
  }),
  reply: z.array(adminPayment),
  errors: [],
})
export type PaymentQuery = QueryOf<typeof listPayments>

export const adminRefund = refund.extend({
  customer,
  paymentId: id,
  paymentReference: z.string(),
  provider: z.string(),
  label: z.string().describe('what the payment was for'),
  destination: z.string().describe("where it was sent by hand; '' otherwise"),
})
export type AdminRefund = z.output<typeof adminRefund>

export const refundViews = ['all', 'open', 'stuck', 'done'] as const

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/admin/refunds',
  who: 'admin',
  reads: ['payments'],
  summary: 'Refunds of all payments, the ones requested last first',
  query: z.object({
    view: wordQuery(refundViews),
    search: listPayments.query.shape.search,
    sort: sortQuery(['requested']),
    ...pageQuery,
  }),
  reply: z.array(adminRefund),
  errors: [],
})
export type RefundQuery = QueryOf<typeof listRefunds>

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/admin/providers',
  who: 'admin',
  summary: 'The payment providers there are, those that are not set up included',
  reply: z.array(
    z.object({
      name: z.string(),
      title: z.string().describe('for admins to read'),
      paysOut: z.boolean().describe('whether its payouts to our bank account can be booked as settlements'),
    }),
  ),
  errors: [],
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/refunds',
  who: 'admin',
  changes: ['bookings', 'nights', 'payments', 'payouts', 'properties', 'receipts', 'seats', 'tours'],
  summary:
    'Refunds a payment or a part of it, in the currency it was charged in; a large sum once another administrator has sent the same call',
  params: idParams,
  body: z.strictObject({
    amount: dollarsIn.optional().describe('in the charged currency; all that is left unless given'),
    note: z.string().trim().max(500).default(''),
    key: z.uuid().describe('the same key asks once, however often it is sent'),
  }),
  reply: adminPayment.extend(messageReply.shape),
  errors: [...largeSumErrors, 'not_found', 'illegal_transition', 'refund_too_large'],
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/retry',
  who: 'admin',
  changes: ['bookings', 'payments'],
  summary: 'Sends again a refund that failed or needs attention',
  params: idParams,
  reply: adminPayment.extend(messageReply.shape),
  errors: ['not_found', 'illegal_transition', 'payment_unanswered', 'payment_disputed'],
})

export const refundByHand = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/by-hand',
  who: 'admin',
  changes: ['bookings', 'payments', 'receipts'],
  summary:
    'Marks as paid a refund that an administrator has sent by bank or mobile money; a large sum once another one has sent the same call',
  params: idParams,
  body: z.strictObject({
    bankTransactionId: z.string().trim().min(3, 'Please enter the id of the transfer.').max(80),
    destination: z.string().trim().min(3, 'Please say where the money went.').max(200),
  }),
  reply: adminPayment.extend(messageReply.shape),
  errors: [
    ...(['not_found', 'illegal_transition', 'bank_entry_known', 'payment_unanswered', 'payment_disputed'] as const),
    ...largeSumErrors,
  ],
})
