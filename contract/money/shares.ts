// Owns the wire shape of a stay that several people pay: what its guest sees and changes, and what each payer sees by their link.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import {
  asName,
  date,
  dollars,
  dollarsIn,
  id,
  idParams,
  instant,
  messageReply,
  money,
} from '../platform/wire/fields.ts'
import { paymentStates } from './payment-states.ts'
import { charged } from './payments.ts'
import { prompt, promptSentences, voucher, wallet } from './prompts/prompts.ts'

export const maxPeople = 10

/** How a share can be paid, in the order in which they are offered: a transfer takes days. */
export const shareMethods = ['momo', 'card', 'paypal'] as const
export type ShareMethod = (typeof shareMethods)[number]

const shareState = z.enum(['sent', 'opened', 'paying', 'paid', 'refunded', 'missed'])

const share = z.object({
  _id: id.nullable().describe('null for the share of the guest'),
  name: z.string(),
  email: z.string().nullable(),
  amount: dollars,
  state: shareState,
  remindedAt: instant.nullable(),
})
export type Share = z.output<typeof share>

const splitStates = ['open', 'late', 'paid', 'failed'] as const

export const split = z.object({
  bookingId: id,
  state: z.enum(splitStates).describe('late: others can pay no more, and the guest may pay the rest'),
  deadline: instant.describe('until when everybody pays'),
  restUntil: instant.describe('until when the guest pays what others have not'),
  total: dollars,
  paid: dollars,
  shares: z.array(share),
})
export type Split = z.output<typeof split>

const amountIn = dollarsIn.refine((sum) => sum > 0, 'Each share is at least a cent.')
const email = z.email('Please enter an e-mail address.').max(254)
const person = {
  name: asName(z.string().trim().min(1, 'Please enter a name.').max(60, 'At most 60 characters, please.')),
  email: email.nullable().default(null),
  amount: amountIn.optional(),
}
const own = amountIn.nullable().optional().describe('what the guest pays; null: nothing')

const newSplit = z.strictObject({
  own,
  people: z.array(z.strictObject(person)).min(1).max(maxPeople),
})
export type NewSplit = z.output<typeof newSplit>

const changedSplit = z.strictObject({
  own,
  people: z
    .array(
      z.strictObject({
        ...person,
        share: id.optional().describe('of one who stays'),
        email: email.nullable().optional().describe('left out: as it is'),
      }),
    )
    .max(maxPeople),
})
export type ChangedSplit = z.output<typeof changedSplit>

export const getSplit = endpoint({
  method: 'GET',
  path: '/api/booking/:id/shares',
  who: 'signed-in',
  trips: 'open',
  reads: ['bookings', 'payments'],
  summary: 'Who pays which share of a stay of the caller, and who has',
  params: idParams,
  reply: z.object({ split: split.nullable().describe('null where one pays all of it') }),
  errors: ['not_found'],
})

const splitErrors = ['not_found', 'illegal_transition', 'shares_differ'] as const

export const createSplit = endpoint({
  method: 'POST',
  path: '/api/booking/:id/shares',
  who: 'signed-in',
  trips: 'proved',
  rateLimit: 'invitation',
  changes: ['bookings', 'nights', 'payments'],
  summary:
    'Divides the price of a held stay over 2 to 10 people, equally unless amounts are given; each with an e-mail address gets a link. Paid by all until the deadline, or by nobody',
  params: idParams,
  body: newSplit,
  status: 201,
  reply: split.extend(messageReply.shape),
  errors: [...splitErrors, 'split_too_late', 'too_many_splits', 'too_many_mails'],
})

export const changeSplit = endpoint({
  method: 'PUT',
  path: '/api/booking/:id/shares',
  who: 'signed-in',
  trips: 'proved',
  rateLimit: 'invitation',
  changes: ['bookings', 'payments'],
  summary:
    'Changes the shares that are not paid; without people the guest takes all that is missing. The link of one who is left out ends, and a share that stays as it is keeps its payment',
  params: idParams,
  body: changedSplit,
  reply: split.extend(messageReply.shape),
  errors: [...splitErrors, 'too_many_mails'],
})

export const remindShare = endpoint({
  method: 'POST',
  path: '/api/shares/:id/remind',
  who: 'signed-in',
  trips: 'proved',
  rateLimit: 'invitation',
  changes: ['payments'],
  summary: 'Mails somebody the link of their share once more, at most once an hour',
  params: idParams,
  reply: messageReply,
  errors: ['not_found', 'illegal_transition', 'no_address', 'too_many_mails'],
})

export const linkShare = endpoint({
  method: 'POST',
  path: '/api/shares/:id/link',
  who: 'signed-in',
  trips: 'proved',
  rateLimit: 'invitation',
  summary: 'Makes a link to a share, to be sent in another way; on request no earlier one works any more',
  params: idParams,
  body: z.strictObject({ revoke: z.boolean().default(false) }),
  reply: z.object({ url: z.string() }),
  errors: ['not_found', 'illegal_transition'],
})

const token = z.string().min(20).max(100)

/** What the holder of a share sees of the stay: neither its address nor how to reach its guest. */
export const payersShare = z.object({
  apartmentName: z.string(),
  location: z.string(),
  coverImage: z.string().nullable(),
  ...{ startDate: date, endDate: date, nights: z.number().int() },
  askedBy: z.string().nullable().describe('the first name of the guest; null where it would say more than a name'),
  name: z.string(),
  email: z.string().nullable(),
  amount: dollars,
  state: shareState,
  deadline: instant,
  isConfirmed: z.boolean().describe('everybody has paid'),
  payment: z.object({ reference: z.string(), charge: money, refunded: money }).nullable(),
  asked: z
    .object({ _id: id, status: z.enum(paymentStates.words('listedAs')), prompt })
    .nullable()
    .describe('the newest payment, where a phone is asked for it'),
})
export type PayersShare = z.output<typeof payersShare>

export const readShare = endpoint({
  method: 'POST',
  path: '/api/shares/read',
  who: 'anyone',
  rateLimit: 'share',
  summary: 'A share by the token of its link',
  body: z.strictObject({ token }),
  reply: payersShare,
  errors: ['bad_link'],
})

export const payShare = endpoint({
  method: 'POST',
  path: '/api/shares/pay',
  who: 'anyone',
  rateLimit: 'share',
  changes: ['payments'],
  summary: 'Starts a payment of a share, without an account, and answers how to go on',
  body: z
    .strictObject({
      ...{ token, email, method: z.enum(shareMethods) },
      wallet: wallet.optional().describe('whose phone is asked; only for momo'),
      replaces: id.optional().describe('the payment whose prompt waits on a phone, once the payer has been told of it'),
    })
    .refine(({ method, wallet }) => (method === 'momo') === (wallet !== undefined), {
      path: ['wallet'],
      error: promptSentences.number,
    }),
  status: 201,
  reply: z.object({
    reference: z.string(),
    next: z.object({ kind: z.enum(['test-gateway', 'redirect', 'prompt']), url: z.string() }),
  }),
  errors: [
    ...(['bad_link', 'not_found', 'illegal_transition', 'hold_expired'] as const),
    ...(['payment_unanswered', 'method_off', 'prompt_waiting', 'wallet_refused'] as const),
  ],
})

export const withdrawShare = endpoint({
  method: 'POST',
  path: '/api/shares/withdraw',
  who: 'anyone',
  rateLimit: 'share',
  changes: ['bookings', 'payments'],
  summary: 'Gives a paid share back to its payer while not everybody has paid; the same sum is asked for again',
  body: z.strictObject({ token }),
  reply: payersShare,
  errors: ['bad_link', 'illegal_transition'],
})

const checkedShare = payersShare.extend({ charged })
export type CheckedShare = z.output<typeof checkedShare>

export const checkShare = endpoint({
  method: 'POST',
  path: '/api/shares/check',
  who: 'anyone',
  rateLimit: 'share',
  changes: ['bookings', 'payments', 'receipts'],
  summary:
    'Asks the provider about the payment of a share, applies the answer, and gives the share; never charges by itself',
  body: z.strictObject({ token }),
  reply: checkedShare,
  errors: ['bad_link', 'payment_unanswered'],
})

export const sendShareVoucher = endpoint({
  method: 'POST',
  path: '/api/shares/voucher',
  who: 'anyone',
  rateLimit: 'shareVoucher',
  changes: ['bookings', 'payments', 'receipts'],
  summary: 'Sends the voucher that a payer has made on the phone for a share by mobile money',
  body: z.strictObject({ token, voucher }),
  reply: checkedShare,
  errors: ['bad_link', 'illegal_transition', 'voucher_refused', 'payment_unanswered'],
})
