// Owns the wire shape of payments: starting one, and settling it by asking the provider.
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { date, dollars, id, idParams, instant, money } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { messages } from '../platform/messages.ts'

export const paymentMethods = ['card', 'paypal', 'bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Cedis for a dollar, and the day it was taken. */
const rate = z.object({ rate: z.number(), date })

export const refundReasons = [
  'declined',
  'cancelled',
  'late',
  'duplicate',
  'by-admin',
  'at-provider',
  'disputed',
  'recovered',
] as const
export type RefundReason = (typeof refundReasons)[number]

const refund = z.object({
  _id: id,
  amount: money,
  status: z.enum(['requested', 'on its way', 'refunded', 'being looked at']),
  reason: z.enum(refundReasons),
  note: z.string(),
  requestedAt: instant,
  settledAt: instant.nullable(),
})
export type Refund = z.output<typeof refund>

const bankTransfer = z.object({
  code: z.string().describe('what the payer writes as the reference'),
  status: z.string(),
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
  method: z.enum(paymentMethods),
  amount: dollars.describe('the listed price in dollars'),
  currency: z.string().describe('of what is charged'),
  charge: money.describe('what is charged'),
  rate: rate.nullable().describe('where cedis are charged'),
  status: z.enum(['pending', 'succeeded', 'failed', 'review', 'refunding', 'part-refunded', 'refunded']),
  refunds: z.array(refund),
  receiptId: id.nullable(),
  transfer: bankTransfer.nullable(),
  bookingId: id.nullable(),
  packageId: id.nullable(),
  propertyId: id.nullable(),
  seats: z.number().int().nullable().describe('how many of a package'),
  createdAt: instant,
})
export type Payment = z.output<typeof payment>

export const getPaymentOptions = endpoint({
  method: 'GET',
  path: '/api/payments/options',
  who: 'anyone',
  summary: 'Which ways of paying there are, and whether the test gateway stands in for the real ones',
  reply: z.object({
    testGateway: z.boolean(),
    methods: z.array(z.enum(paymentMethods)),
    testCards: z.array(z.object({ number: z.string(), outcome: z.string() })),
    charges: z
      .array(
        z.object({
          method: z.enum(paymentMethods),
          currency: z.string(),
          rate: rate.nullable(),
          rateIsOld: z.boolean(),
        }),
      )
      .describe('what each method charges in'),
    transferHours: z.number().describe('how long a bank transfer may take'),
  }),
  errors: [],
})

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/payments',
  who: 'signed-in',
  summary: 'Starts a payment for a booking, a package or a property and answers how to go on',
  body: z
    .strictObject({
      bookingId: id.optional(),
      packageId: id.optional(),
      propertyId: id.optional(),
      seats: z.number().int().min(1).max(limits.seatsPerPurchase).optional().describe('of a package; 1 unless given'),
      method: z.enum(paymentMethods),
    })
    .refine(
      ({ bookingId, packageId, propertyId }) =>
        [bookingId, packageId, propertyId].filter((one) => one !== undefined).length === 1,
      messages.noPaymentTarget,
    ),
  status: 201,
  reply: z.object({
    payment,
    next: z.object({ kind: z.enum(['test-gateway', 'redirect', 'transfer']), url: z.string() }),
  }),
  errors: [
    'not_found',
    'hold_lapsed',
    'illegal_transition',
    'sold_out',
    'tour_over',
    'already_sold',
    'already_bought',
    'payment_unanswered',
    'method_off',
    'too_many_holds',
    'too_many_requests',
  ],
})

export const listMyPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  who: 'signed-in',
  summary: "The caller's payments of one thing, newest first",
  query: z.object({ bookingId: id.optional(), packageId: id.optional(), propertyId: id.optional() }),
  reply: z.array(payment),
  errors: [],
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:id',
  who: 'signed-in',
  summary: 'One payment of the caller, as it is now; asks nobody',
  params: idParams,
  reply: payment,
  errors: ['not_found'],
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/check',
  who: 'signed-in',
  summary: 'Asks the provider about one payment of the caller and applies the answer; never charges by itself',
  params: idParams,
  reply: z.object({
    payment,
    charged: z.enum(['no', 'maybe', 'yes']).describe('no: the provider says that no money has moved'),
  }),
  errors: ['not_found', 'payment_unanswered', 'too_many_requests'],
})

const settled = z.object({ msg: z.string(), status: z.enum(['succeeded', 'pending']), payment })

export const confirmBookingPayment = endpoint({
  method: 'POST',
  path: '/api/booking/confirm-payment',
  who: 'signed-in',
  summary: 'Asks the provider about the payment of a booking and applies the answer exactly once',
  body: z.strictObject({ bookingId: id }),
  reply: settled,
  errors: [
    'not_found',
    'hold_lapsed',
    'too_many_holds',
    'paid_too_late',
    'illegal_transition',
    'payment_declined',
    'payment_unanswered',
    'payment_in_review',
    'method_off',
    'too_many_requests',
  ],
})

export const confirmTourPayment = endpoint({
  method: 'POST',
  path: '/api/packages/confirm-payment',
  who: 'signed-in',
  summary: 'Asks the provider about the payment of a package and applies the answer exactly once',
  body: z.strictObject({ packageId: id }),
  reply: settled,
  errors: [
    'not_found',
    'already_bought',
    'sold_out',
    'tour_over',
    'paid_too_late',
    'payment_declined',
    'payment_unanswered',
    'payment_in_review',
    'method_off',
    'too_many_requests',
  ],
})

export const confirmPropertyPayment = endpoint({
  method: 'POST',
  path: '/api/properties/confirm-payment',
  who: 'signed-in',
  summary: 'Asks the provider about the payment of a property and applies the answer exactly once',
  body: z.strictObject({ propertyId: id }),
  reply: settled,
  errors: [
    'not_found',
    'already_sold',
    'paid_too_late',
    'payment_declined',
    'payment_unanswered',
    'payment_in_review',
    'method_off',
    'too_many_requests',
  ],
})

export const chargeTestCard = endpoint({
  method: 'POST',
  path: '/test-gateway/charges',
  who: 'anyone',
  summary: "The stand-in provider's own page posts here; exists only while the test gateway is on",
  body: z.strictObject({ reference: z.string().max(64), cardNumber: z.string().max(40).optional() }),
  reply: z.object({ msg: z.string() }),
  errors: ['not_found'],
})
