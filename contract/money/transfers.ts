// Owns the wire shape of bank transfers: the proof a guest sends, and the administrators' queue.
import { z } from 'zod'
import { largeSumErrors, secondApproval } from '../people/second-approvals.ts'
import { stateFields } from '../platform/states/actions.ts'
import { endpoint, type QueryOf, type Subject } from '../platform/wire/endpoint.ts'
import { pictureErrors } from '../platform/wire/errors.ts'
import {
  asName,
  customer,
  dateIn,
  dollarsIn,
  formText,
  id,
  idParams,
  instant,
  messageReply,
  money,
  pageQuery,
  sortQuery,
  textQuery,
  wordQuery,
} from '../platform/wire/fields.ts'
import { payment } from './payments.ts'
import { transferStates } from './transfer-states.ts'

export const transfer = z.object({
  _id: id.describe('of the payment'),
  code: z.string().describe('what the guest writes as the reference: 7 characters and a check character'),
  status: z.enum(transferStates.words('listedAs')),
  ...stateFields(transferStates),
  waits: z.boolean().describe('for an administrator'),
  expected: money,
  received: money,
  deadline: instant,
  customer,
  label: z.string().describe('what it is for'),
  paymentReference: z.string(),
  proof: z
    .object({
      payerName: z.string(),
      bankName: z.string(),
      paidOn: z.string(),
      submittedAt: instant,
      isDuplicate: z.boolean().describe('the same file came with another payment'),
      nameDiffers: z.boolean().describe('the payer’s name is not the guest’s'),
    })
    .nullable(),
  rejection: z.string().nullable(),
  secondApproval: secondApproval
    .nullable()
    .describe('money for it that waits for a second administrator; the key is the line of the statement'),
})

export type Transfer = z.output<typeof transfer>

export const submitProof = endpoint({
  method: 'POST',
  path: '/api/payments/:id/proof',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'few',
  changes: ['payments', 'transfers'],
  summary: 'Sends the proof of a transfer: a picture or a PDF. It stops the clock once; it is no payment',
  params: idParams,
  body: z.strictObject({
    payerName: asName(formText(120, 'Please enter the name on the account you paid from.')),
    bankName: formText(120, 'Please enter the bank you paid from.'),
    paidOn: z.string({ error: 'Please enter the day you paid.' }).min(1, 'Please enter the day you paid.').pipe(dateIn),
  }),
  files: { proof: { max: 1, required: 'Please choose a picture or a PDF.', noun: 'file' } },
  reply: z.object({ ...messageReply.shape, payment }),
  errors: [...pictureErrors, 'not_found', 'illegal_transition'],
})

export const transferViews = ['waiting', 'awaited', 'received', 'expired', 'all'] as const

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/admin/transfers',
  who: 'admin',
  reads: ['transfers'],
  summary: 'Bank transfers; those that wait for an administrator unless said otherwise',
  query: z.object({
    view: wordQuery(transferViews),
    search: textQuery().describe(
      'part of a code or an e-mail, or the beginning of a reference; one or two characters begin a code or an e-mail, an address such as `ama@` an e-mail',
    ),
    sort: sortQuery(['deadline']),
    ...pageQuery,
  }),
  reply: z.array(transfer),
  errors: [],
})
export type TransferQuery = QueryOf<typeof listTransfers>

export const getProof = endpoint({
  method: 'GET',
  path: '/api/admin/transfers/:id/proof',
  who: 'admin',
  summary: 'The file a guest sent as proof',
  params: idParams,
  reply: z.string().describe('image/webp or application/pdf, as an attachment'),
  errors: ['not_found'],
})

/** What money of a bank statement may change: it settles a payment of anything that is sold. */
export const changedByMoneyIn: readonly Subject[] = [
  'bookings',
  'nights',
  'payments',
  'properties',
  'receipts',
  'reconciliation',
  'statements',
  'seats',
  'tours',
  'transfers',
]

export const receiveTransfer = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/:id/received',
  who: 'admin',
  changes: changedByMoneyIn,
  summary:
    'Writes down money that stands on the bank statement; enough of it settles the payment. A large sum is written down once another administrator has sent the same call',
  params: idParams,
  body: z.strictObject({
    amount: dollarsIn.min(0.01, 'Please enter the amount.').describe('in the currency of the transfer'),
    bankTransactionId: z.string().trim().min(3, 'Please enter the id on the statement.').max(80),
    valueDate: dateIn,
    payerName: z.string().trim().max(120).default(''),
  }),
  reply: transfer.extend(messageReply.shape),
  errors: [...largeSumErrors, 'not_found', 'illegal_transition', 'bank_entry_known'],
})

export const rejectProof = endpoint({
  method: 'POST',
  path: '/api/admin/transfers/:id/reject',
  who: 'admin',
  changes: ['payments', 'transfers'],
  summary: 'Does not accept a proof, with a reason; the guest may send another one',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(3, 'Please say why.').max(500) }),
  reply: transfer.extend(messageReply.shape),
  errors: ['not_found', 'illegal_transition'],
})
