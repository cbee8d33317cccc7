// Owns the wire shape of payments: starting one, and settling it by asking the provider.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dollars, id, instant } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

export const paymentMethods = ['card', 'paypal', 'bank'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const payment = z.object({
  _id: id,
  reference: z.string(),
  method: z.enum(paymentMethods),
  amount: dollars,
  currency: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed', 'refunding', 'refunded']),
  bookingId: id.nullable(),
  packageId: id.nullable(),
  propertyId: id.nullable(),
  seats: z.number().int().nullable().describe('how many of a package'),
  createdAt: instant,
})
export type Payment = z.output<typeof payment>

export const paymentOptions = endpoint({
  method: 'GET',
  path: '/api/payments/options',
  who: 'anyone',
  summary: 'Which ways of paying there are, and whether the test gateway stands in for the real ones',
  reply: z.object({
    testGateway: z.boolean(),
    methods: z.array(z.enum(paymentMethods)),
    testCards: z.array(z.object({ number: z.string(), outcome: z.string() })),
    bank: z.object({ bankName: z.string(), accountName: z.string(), accountNumber: z.string() }),
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
    next: z.object({ kind: z.enum(['test-gateway', 'redirect']), url: z.string() }),
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
  ],
})

const settled = z.object({ msg: z.string(), status: z.enum(['succeeded', 'pending']), payment })

export const confirmBookingPayment = endpoint({
  method: 'POST',
  path: '/api/booking/confirm-payment',
  who: 'signed-in',
  summary: 'Asks the provider about the payment of a booking and applies the answer exactly once',
  body: z.strictObject({ bookingId: id }),
  reply: settled,
  errors: ['not_found', 'hold_lapsed', 'paid_too_late', 'illegal_transition', 'payment_declined', 'payment_unanswered'],
})

export const confirmTourPayment = endpoint({
  method: 'POST',
  path: '/api/packages/confirm-payment',
  who: 'signed-in',
  summary: 'Asks the provider about the payment of a package and applies the answer exactly once',
  body: z.strictObject({ packageId: id }),
  reply: settled,
  errors: ['not_found', 'sold_out', 'tour_over', 'paid_too_late', 'payment_declined', 'payment_unanswered'],
})

export const confirmPropertyPayment = endpoint({
  method: 'POST',
  path: '/api/properties/confirm-payment',
  who: 'signed-in',
  summary: 'Asks the provider about the payment of a property and applies the answer exactly once',
  body: z.strictObject({ propertyId: id }),
  reply: settled,
  errors: ['not_found', 'already_sold', 'paid_too_late', 'payment_declined', 'payment_unanswered'],
})

export const testGatewayCharge = endpoint({
  method: 'POST',
  path: '/test-gateway/charges',
  who: 'anyone',
  summary: "The stand-in provider's own page posts here; exists only while the test gateway is on",
  body: z.strictObject({ reference: z.string().max(64), cardNumber: z.string().max(40).optional() }),
  reply: z.object({ msg: z.string() }),
  errors: ['not_found'],
})
