// Owns the wire shape of bookings and the calls around them.
import { z } from 'zod'
import { arrival } from '../catalogue/arrivals.ts'
import { extra } from '../catalogue/extras/extras.ts'
import { stateFields } from '../platform/states/actions.ts'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import { stayErrors } from '../platform/wire/errors.ts'
import {
  customer,
  date,
  dateIn,
  dateQuery,
  dollars,
  dollarsIn,
  id,
  idParams,
  idQuery,
  idsQuery,
  instant,
  messageReply,
  money,
  pageQuery,
  sortQuery,
  textQuery,
  wordQuery,
} from '../platform/wire/fields.ts'
import { bookingStates } from './booking-states.ts'
import { balance, charge, lateUntil } from './dues.ts'
import { presence } from './presence/presence.ts'
import { guestFields } from './pricing/quotes.ts'
import { line } from './pricing/wire.ts'
import { codeIn, promoErrors } from './promos.ts'

export const bookingStatuses = bookingStates.words('listedAs')

export const booking = z.object({
  _id: id,
  reference: z.string().describe('what people read out to us'),
  apartmentId: id,
  apartment: z.object({
    _id: id,
    apartmentId: id,
    apartmentName: z.string(),
    address: z.string(),
    location: z.string(),
    coverImage: z.string().nullable(),
    checkInFrom: z.string(),
    checkOutBy: z.string(),
  }),
  arrival: arrival.nullable().describe('how to get there: for its guest, from the payment until the stay is over'),
  customer,
  startDate: date,
  endDate: date,
  nights: z.number().int(),
  guests: z.object(guestFields).nullable().describe('who comes; null where nobody has said'),
  nightlyPrice: dollars.describe('of a night on average'),
  apartmentTotal: dollars.describe('everything but the extras'),
  extrasTotal: dollars,
  price: dollars.describe('the grand total in dollars'),
  lines: z.array(line).describe('the price line by line; together they are the grand total'),
  extras: z.array(extra),
  status: z.enum(bookingStatuses),
  ...stateFields(bookingStates),
  depositPaid: z.boolean(),
  holdExpiresAt: instant.nullable().describe('until when the nights are held while unpaid'),
  createdAt: instant,
  balance: balance.nullable(),
  charge: charge.nullable(),
  lateUntil,
  policy: z
    .array(z.object({ hoursBefore: z.number(), refundPercent: z.number() }))
    .describe('the cancellation steps it was made under'),
  reason: z.string().nullable().describe('what we said when we cancelled it'),
})
export type Booking = z.output<typeof booking>

const stay = { apartmentId: id, startDate: dateIn, endDate: dateIn }

export const checkAvailability = endpoint({
  method: 'POST',
  path: '/api/booking/check-availability',
  who: 'anyone',
  summary: 'Whether every night of a stay is free; advice only, the hold decides',
  body: z.strictObject(stay),
  reply: z.object({ available: z.boolean(), msg: z.string().optional() }),
  errors: ['not_found', ...stayErrors],
})

export const newBooking = z.strictObject({
  ...stay,
  extras: z.array(id).max(50).default([]),
  price: dollarsIn.optional().describe('the total the caller was shown; refused when it is not the right one'),
  quoteId: id.optional().describe('of the quote that was shown; other lines are refused with price_changed'),
  code: codeIn.optional().describe('a promo code; that of the quote where none is given'),
  ...z.object(guestFields).partial().shape,
})
export type NewBooking = z.output<typeof newBooking>

const takenErrors = ['dates_unavailable', 'price_changed', 'too_many_holds'] as const
const holdErrors = [...takenErrors, ...promoErrors, 'too_many_requests'] as const

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/booking/book',
  who: 'signed-in',
  changes: ['bookings', 'nights'],
  summary: 'Holds the nights for the caller until paid, for 30 minutes unless set otherwise',
  body: newBooking,
  status: 201,
  reply: booking,
  errors: ['not_found', ...stayErrors, 'stay_not_allowed', ...holdErrors],
})

export const bookingViews = [
  'current',
  'awaiting-payment',
  'awaiting-approval',
  'approved',
  'paid',
  'past',
  'cancelled',
  'all',
] as const
export type BookingView = (typeof bookingViews)[number]

const bookingFilter = {
  view: wordQuery(bookingViews),
  search: textQuery().describe(
    'part of an apartment’s or guest’s name or of an e-mail, or the beginning of a reference; for administrators one or two characters begin a name or an e-mail, an address such as `ama@` an e-mail',
  ),
  apartmentId: idQuery,
  from: dateQuery.describe('only stays with a night on this day or later'),
  to: dateQuery.describe('only stays with a night on this day or earlier'),
}
export type BookingQuery = QueryOf<typeof listBookings>

/** What a list shows staff of each booking besides. */
export const staffFields = {
  presence: presence.optional().describe('for staff: where its guest is'),
  toTake: dollars
    .nullable()
    .optional()
    .describe('for staff: what they may write down as taken next; null where that is nothing, or the caller may not'),
}

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/booking',
  who: 'signed-in',
  reads: ['bookings'],
  summary: "The caller's bookings; an administrator sees everybody's",
  query: z.object({ ...bookingFilter, sort: sortQuery(['booked', 'stay', 'total', 'guest', 'home']), ...pageQuery }),
  reply: z.array(booking.extend(staffFields)),
  errors: [],
})

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/booking/:id',
  who: 'signed-in',
  trips: 'open',
  reads: ['bookings'],
  summary: 'One booking of the caller',
  params: idParams,
  reply: booking,
  errors: ['not_found'],
})

// It names no subject in `reads`: the quote is read when the dialog opens, and a cancelled booking has none.
export const getCancellation = endpoint({
  method: 'GET',
  path: '/api/booking/:id/cancellation',
  who: 'signed-in',
  trips: 'open',
  summary: 'What cancelling now would give back: the first of two steps',
  params: idParams,
  reply: z.object({
    refund: money.describe('in the charged currency; nothing was paid for a hold'),
    kept: money,
    refundPercent: z.number(),
    sentences: z.array(z.string()).describe('the policy with dates'),
  }),
  errors: ['not_found', 'illegal_transition'],
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/booking/:id/cancel',
  who: 'signed-in',
  trips: 'open',
  changes: ['bookings', 'nights', 'payments', 'receipts'],
  summary:
    'Gives up an unpaid hold, or cancels a paid stay for the refund that was shown; the token of a trip needs the mailed code for more than a hold that nobody has begun to pay for',
  params: idParams,
  body: z.strictObject({
    refund: dollarsIn.optional().describe('what was shown; needed for a paid stay, refused when it is another'),
  }),
  reply: z.object({ ...messageReply.shape, booking }),
  errors: ['not_found', 'illegal_transition', 'refund_changed', 'trip_code_needed'],
})

const decided = z.object({ ...messageReply.shape, booking })

export const approveBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/approve',
  who: 'admin',
  changes: ['bookings', 'feeds', 'nights'],
  summary: 'Approves a paid booking, once the connected calendars of its home were read again; its guest hears of it',
  params: idParams,
  reply: decided,
  errors: ['not_found', 'illegal_transition', 'sold_elsewhere'],
})

export const declineBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/decline',
  who: 'admin',
  changes: ['bookings', 'nights', 'payments', 'receipts'],
  summary: 'Declines a booking, approved or not: its nights are free, what was paid is refunded, its guest is told why',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().max(500, 'At most 500 characters, please.').default('') }),
  reply: decided,
  errors: ['not_found', 'illegal_transition', 'proof_needed'],
})

export const deleteBooking = endpoint({
  method: 'DELETE',
  path: '/api/admin/bookings/:id',
  who: 'admin',
  proof: true,
  changes: ['bookings', 'nights', 'payments', 'receipts'],
  summary: "Takes a booking off the administrators' lists; one that is not over is declined first, and so refunded",
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})

export const exportBookings = endpoint({
  method: 'GET',
  path: '/api/admin/bookings.csv',
  who: 'admin',
  proof: true,
  summary: 'The bookings that fit, as a CSV file',
  query: z.object({ ...bookingFilter, ids: idsQuery }),
  reply: z.string().describe('text/csv'),
  errors: [],
})
