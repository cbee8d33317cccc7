// Owns the wire shapes of batches of payouts, for administrators: who can be paid, gathering, agreeing, the file for the bank, and
// what became of each payout.
import { z } from 'zod'
import { slug } from '../../people/organisations.ts'
import { stateFields } from '../../platform/states/actions.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { id, idParams, instant, messageReply, money, pageQuery, sortQuery } from '../../platform/wire/fields.ts'
import { nameAtBank } from './payout-accounts.ts'
import { hostPayoutStates, payoutBatchStates } from './payout-states.ts'

const organisation = z.object({ _id: id, slug, name: z.string() })
const account = z.object({
  label: z.string().describe('such as GCB Bank …7720'),
  nameOnAccount: z.string(),
  ...nameAtBank,
})
const sums = { stays: z.number().int(), gross: money, fee: money, net: money }

/** Whether an organisation can be paid now, or why not. */
export const candidateStates = [
  'ready',
  'no_account',
  'account_waits',
  'new_owner',
  'paused',
  'disputed',
  'under_way',
  'owes_us',
  'differs',
] as const
const candidate = z.object({
  organisation,
  ...sums,
  held: money.describe('of disputed stays, which are left out'),
  account: account.nullable(),
  state: z.enum(candidateStates).describe('ready, or why nothing is paid now; differs: the ledger says another sum'),
  until: instant.nullable().describe('when it waits for a moment'),
})
export type Candidate = z.output<typeof candidate>

/** An organisation is paid for so many stays at once; the rest is paid next time. */
export const staysPerPayout = 500

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/payouts/candidates',
  who: 'admin',
  reads: ['payouts'],
  summary: 'What each organisation but the house is owed now, and whether it can be paid',
  reply: z.object({ candidates: z.array(candidate) }),
  errors: [],
})

const hostPayout = z.object({
  _id: id,
  organisation,
  reference: z.string().describe('of the transfer'),
  ...sums,
  cedis: money.nullable().describe('at the rate of the batch'),
  account,
  provider: z.string().nullable().describe('who sends it from our balance; null where the bank has the file'),
  providerStatus: z.string().describe('in the words of the provider'),
  note: z.string(),
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
  ...stateFields(hostPayoutStates),
})
export type BatchedPayout = z.output<typeof hostPayout>

const batch = z.object({
  _id: id,
  reference: z.string(),
  total: money,
  organisations: z.number().int(),
  stays: z.number().int(),
  cedisPerUnit: z.number().nullable(),
  gatheredBy: z.string(),
  gatheredAt: instant,
  askedBy: z.string().nullable().describe('who waits for a second administrator'),
  isAskedByYou: z.boolean(),
  agreedBy: z.string().nullable(),
  agreedAt: instant.nullable(),
  provider: z.string().nullable().describe('who has sent it; null where the bank has the file'),
  sentAt: instant.nullable(),
  ...stateFields(payoutBatchStates),
})
export type PayoutBatch = z.output<typeof batch>
const wholeBatch = batch.extend({ payouts: z.array(hostPayout) })
export type WholeBatch = z.output<typeof wholeBatch>
const changed = wholeBatch.extend(messageReply.shape)

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/admin/payout-batches',
  who: 'admin',
  reads: ['payouts'],
  summary: 'Batches of payouts, newest first unless sorted otherwise',
  query: z.object({ sort: sortQuery(['gathered']), ...pageQuery }),
  reply: z.array(batch),
  errors: [],
})

export const readBatch = endpoint({
  method: 'GET',
  path: '/api/admin/payout-batches/:id',
  who: 'admin',
  reads: ['payouts'],
  summary: 'A batch with its payouts',
  params: idParams,
  reply: wholeBatch,
  errors: ['not_found'],
})

export const gatherBatch = endpoint({
  method: 'POST',
  path: '/api/admin/payout-batches',
  who: 'admin',
  changes: ['payouts'],
  summary: 'Gathers what these organisations are owed into a batch',
  body: z.strictObject({
    currency: z.string().regex(/^[A-Z]{3}$/, 'This is not a currency.'),
    organisations: z.array(id).min(1, 'Please choose who is paid.').max(500),
    total: z.number().describe('the sum that was shown; refused when it is another by now'),
  }),
  reply: changed,
  status: 201,
  errors: ['edited_meanwhile'],
})

export const agreeToBatch = endpoint({
  method: 'POST',
  path: '/api/admin/payout-batches/:id/agree',
  who: 'admin',
  proof: true,
  changes: ['payouts'],
  summary: 'Agrees to a batch; above a sum the first administrator asks by it, and another one agrees within a day',
  params: idParams,
  body: z.strictObject({ total: z.number().describe('the sum that was shown') }),
  reply: changed,
  errors: ['not_found', 'illegal_transition', 'edited_meanwhile', 'own_organisation', 'second_admin', 'new_admin'],
})

export const withdrawBatch = endpoint({
  method: 'POST',
  path: '/api/admin/payout-batches/:id/withdraw',
  who: 'admin',
  changes: ['payouts'],
  summary: 'Withdraws a batch that is not sent: all of it is owed as before',
  params: idParams,
  reply: changed,
  errors: ['not_found', 'illegal_transition'],
})

export const sendBatch = endpoint({
  method: 'POST',
  path: '/api/admin/payout-batches/:id/send',
  who: 'admin',
  proof: true,
  changes: ['payouts'],
  summary:
    'Marks a batch sent to the bank; leaves out who must not be paid any more, such as after a change of the account',
  params: idParams,
  reply: changed,
  errors: ['not_found', 'illegal_transition', 'edited_meanwhile'],
})

export const transferBatch = endpoint({
  method: 'POST',
  path: '/api/admin/payout-batches/:id/transfer',
  who: 'admin',
  proof: true,
  changes: ['payouts'],
  summary:
    'Lets the provider of transfers send a batch from our balance, each payout once under its reference; leaves out who must not be paid any more',
  params: idParams,
  reply: changed,
  errors: ['not_found', 'illegal_transition', 'edited_meanwhile', 'transfers_off'],
})

export const downloadBatch = endpoint({
  method: 'GET',
  path: '/api/admin/payout-batches/:id/file',
  who: 'admin',
  proof: true,
  summary: 'The transfers of a batch that the bank is still to make, with whole account numbers, as a CSV file for it',
  params: idParams,
  reply: z.string().describe('text/csv'),
  errors: ['not_found', 'illegal_transition'],
})

const note = (sentence: string) => z.strictObject({ note: z.string().trim().min(3, sentence).max(200) })
const noteOfBank = note('Please enter the id of the transfer.')

export const payBatch = endpoint({
  method: 'POST',
  path: '/api/admin/payout-batches/:id/paid',
  who: 'admin',
  changes: ['payouts'],
  summary: 'Marks as paid each payout of a batch whose outcome is not known otherwise',
  params: idParams,
  body: noteOfBank,
  reply: changed,
  errors: ['not_found', 'illegal_transition', 'transfers_off'],
})

const decided = {
  who: 'admin',
  params: idParams,
  reply: changed,
  errors: ['not_found', 'illegal_transition', 'transfers_off'],
} as const

export const syncHostPayout = endpoint({
  method: 'POST',
  path: '/api/admin/host-payouts/:id/sync',
  who: 'admin',
  changes: ['payouts'],
  summary: 'Asks the provider about a payout that it sends, and applies the answer',
  params: idParams,
  reply: changed,
  errors: ['not_found', 'illegal_transition', 'payment_unanswered'],
})

export const payHostPayout = endpoint({
  ...decided,
  method: 'POST',
  path: '/api/admin/host-payouts/:id/paid',
  changes: ['payouts'],
  summary: 'Marks a payout as paid: what the organisation is owed falls by its sum',
  body: noteOfBank,
})

export const failHostPayout = endpoint({
  ...decided,
  method: 'POST',
  path: '/api/admin/host-payouts/:id/failed',
  changes: ['payouts'],
  summary: 'Marks a payout that was not made as failed: its stays are owed as before',
  body: note('Please say what the bank says.'),
  errors: ['not_found', 'illegal_transition', 'transfers_off', 'payment_unanswered'],
})

export const returnHostPayout = endpoint({
  ...decided,
  method: 'POST',
  path: '/api/admin/host-payouts/:id/returned',
  changes: ['payouts'],
  summary: 'Marks a payout that came back after it was paid as returned: its stays are owed again',
  body: note('Please say what the bank says.'),
})
