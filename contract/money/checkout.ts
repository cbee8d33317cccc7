// Owns the calls of paying: what can be paid with, starting a payment, and syncing it with the provider.
import { z } from 'zod'
import { limits } from '../platform/values/limits.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { id, idParams } from '../platform/wire/fields.ts'
import { messages } from '../platform/wire/messages.ts'
import { charged, payment, paymentMethods, rate } from './payments.ts'
import { promptSentences, voucher, wallet } from './prompts/prompts.ts'

const settled = z.object({ msg: z.string(), status: z.enum(['succeeded', 'pending']), payment })

export const getPaymentOptions = endpoint({
  method: 'GET',
  path: '/api/payments/options',
  who: 'anyone',
  reads: ['settings'],
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
  trips: 'open',
  rateLimit: 'startPayment',
  changes: ['bookings', 'nights', 'payments', 'transfers'],
  summary: 'Starts a payment for a booking, a package or a property and answers how to go on',
  body: z
    .strictObject({
      bookingId: id.optional(),
      packageId: id.optional(),
      propertyId: id.optional(),
      seats: z.number().int().min(1).max(limits.seatsPerPurchase).optional().describe('of a package; 1 unless given'),
      method: z.enum(paymentMethods),
      wallet: wallet.optional().describe('whose phone is asked; only for momo'),
      replaces: id.optional().describe('the payment whose prompt waits on a phone, once the guest has been told of it'),
    })
    .refine(({ method, wallet }) => (method === 'momo') === (wallet !== undefined), {
      path: ['wallet'],
      error: promptSentences.number,
    })
    .refine(
      ({ bookingId, packageId, propertyId }) =>
        [bookingId, packageId, propertyId].filter((target) => target !== undefined).length === 1,
      messages.noPaymentTarget,
    ),
  status: 201,
  reply: z.object({
    payment,
    next: z.object({ kind: z.enum(['test-gateway', 'redirect', 'transfer', 'prompt']), url: z.string() }),
  }),
  errors: [
    'not_found',
    'hold_expired',
    'illegal_transition',
    'sold_out',
    'tour_over',
    'already_sold',
    'already_bought',
    'payment_unanswered',
    'method_off',
    'too_many_holds',
    'promo_gone',
    'promo_used',
    'prompt_waiting',
    'wallet_refused',
  ],
})

export const listMyPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  who: 'signed-in',
  trips: 'open',
  reads: ['payments'],
  summary: "The caller's payments of one thing, newest first",
  query: z.object({ bookingId: id.optional(), packageId: id.optional(), propertyId: id.optional() }),
  reply: z.array(payment),
  errors: [],
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:id',
  who: 'signed-in',
  trips: 'open',
  reads: ['payments'],
  summary: 'One payment of the caller, as it is stored; the provider is not asked',
  params: idParams,
  reply: payment,
  errors: ['not_found'],
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/check',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'confirmPayment',
  changes: ['bookings', 'nights', 'payments', 'properties', 'receipts', 'seats', 'tours'],
  summary: 'Asks the provider about one payment of the caller and applies the answer; never charges by itself',
  params: idParams,
  reply: z.object({
    payment,
    charged,
  }),
  errors: ['not_found', 'payment_unanswered'],
})

export const sendVoucher = endpoint({
  method: 'POST',
  path: '/api/payments/:id/voucher',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'voucher',
  changes: ['bookings', 'nights', 'payments', 'properties', 'receipts', 'seats', 'tours'],
  summary: 'Sends the voucher that the guest has made on the phone for a payment by mobile money',
  params: idParams,
  body: z.strictObject({ voucher }),
  reply: checkPayment.reply,
  errors: ['not_found', 'illegal_transition', 'voucher_refused', 'payment_unanswered'],
})

export const confirmBookingPayment = endpoint({
  method: 'POST',
  path: '/api/booking/confirm-payment',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'confirmPayment',
  changes: ['bookings', 'nights', 'payments', 'receipts'],
  summary: 'Asks the provider about the payment of a booking and applies the answer exactly once',
  body: z.strictObject({ bookingId: id }),
  reply: settled,
  errors: [
    'not_found',
    'hold_expired',
    'too_many_holds',
    'promo_gone',
    'promo_used',
    'paid_too_late',
    'illegal_transition',
    'payment_declined',
    'payment_unanswered',
    'payment_in_review',
    'method_off',
  ],
})

export const confirmTourPayment = endpoint({
  method: 'POST',
  path: '/api/packages/confirm-payment',
  who: 'signed-in',
  rateLimit: 'confirmPayment',
  changes: ['payments', 'receipts', 'seats', 'tours'],
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
  ],
})

export const confirmPropertyPayment = endpoint({
  method: 'POST',
  path: '/api/properties/confirm-payment',
  who: 'signed-in',
  rateLimit: 'confirmPayment',
  changes: ['payments', 'properties', 'receipts'],
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
