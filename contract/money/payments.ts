// Owns the wire shape of payments, with their refunds and bank transfer.
import { z } from 'zod'
import { stateFields } from '../platform/states/actions.ts'
import { date, dollars, id, instant, money } from '../platform/wire/fields.ts'
import { paymentStates } from './payment-states.ts'
import { prompt } from './prompts/prompts.ts'
import { refund } from './refunds.ts'
import { transferStates } from './transfer-states.ts'

/** In the order in which they are offered. The page chooses the card unless the guest says otherwise. */
export const paymentMethods = ['momo', 'card', 'paypal', 'bank'] as const

/** How guests pay by themselves. */
export type PaymentMethod = (typeof paymentMethods)[number]

/** How a payment was made: also what only staff write down. */
export const paidMethods = [...paymentMethods, 'cash'] as const
export type PaidMethod = (typeof paidMethods)[number]

/** Cedis for a dollar, and the day it was taken. */
export const rate = z.object({ rate: z.number(), date })

const bankTransfer = z.object({
  code: z.string().describe('what the payer writes as the reference'),
  status: z.enum(transferStates.words('listedAs')),
  ...stateFields(transferStates),
  deadline: instant,
  holdsNights: z.boolean().describe('until the deadline; the first transfer of a stay does'),
  account: z.object({
    bankName: z.string(),
    accountName: z.string(),
    accountNumber: z.string(),
    branch: z.string(),
    swift: z.string(),
  }),
  received: money,
  rejection: z.string().nullable().describe('why the proof was not accepted'),
})

export const payment = z.object({
  _id: id,
  reference: z.string(),
  method: z.enum(paidMethods),
  amount: dollars.describe('the listed price in dollars'),
  currency: z.string().describe('of what is charged'),
  charge: money.describe('what is charged'),
  rate: rate.nullable().describe('where cedis are charged'),
  status: z.enum(paymentStates.words('listedAs')),
  ...stateFields(paymentStates),
  refunds: z.array(refund),
  receiptId: id.nullable(),
  transfer: bankTransfer.nullable(),
  prompt: prompt.nullable().describe('where it is asked for on a phone'),
  bookingId: id.nullable(),
  packageId: id.nullable(),
  propertyId: id.nullable(),
  seats: z.number().int().nullable().describe('how many of a package'),
  createdAt: instant,
})

/** What a provider says of the money of a payment. */
export const charged = z.enum(['no', 'maybe', 'yes']).describe('no: the provider says that no money has moved')

export type Payment = z.output<typeof payment>
