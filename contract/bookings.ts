// Owns the wire shape of bookings and the calls around them.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { extra } from './extras.ts'
import { date, dateIn, dollars, dollarsIn, id, idParams, instant, pageQuery, said } from './fields.ts'

export const bookingStatuses = ['pending', 'approved', 'completed', 'cancelled', 'expired'] as const

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
  customer: z.object({ username: z.string(), email: z.string() }).nullable(),
  startDate: date,
  endDate: date,
  nights: z.number().int(),
  nightlyPrice: dollars,
  apartmentTotal: dollars,
  extrasTotal: dollars,
  price: dollars.describe('the grand total in dollars'),
  extras: z.array(extra),
  status: z.enum(bookingStatuses),
  depositPaid: z.boolean(),
  holdExpiresAt: instant.nullable().describe('until when the nights are held while unpaid'),
  createdAt: instant,
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
  errors: ['not_found', 'bad_dates', 'past_dates', 'too_far_ahead', 'stay_too_long'],
})

export const newBooking = z.strictObject({
  ...stay,
  extras: z.array(id).max(50).default([]),
  price: dollarsIn.optional().describe('the total the caller was shown; refused when it is not the right one'),
})
export type NewBooking = z.output<typeof newBooking>

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/booking/book',
  who: 'signed-in',
  summary: 'Holds the nights for the caller until paid, for 30 minutes unless set otherwise',
  body: newBooking,
  status: 201,
  reply: booking,
  errors: [
    'not_found',
    'bad_dates',
    'past_dates',
    'too_far_ahead',
    'stay_too_long',
    'dates_unavailable',
    'price_changed',
    'too_many_holds',
  ],
})

export const bookingViews = [
  'current',
  'awaiting-payment',
  'awaiting-approval',
  'approved',
  'past',
  'cancelled',
  'all',
] as const
export type BookingView = (typeof bookingViews)[number]

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/booking',
  who: 'signed-in',
  summary: "The caller's bookings, newest first; an administrator sees everybody's",
  query: z.object({ view: z.enum(bookingViews).optional(), ...pageQuery }),
  reply: z.array(booking),
  errors: [],
})

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/booking/:id',
  who: 'signed-in',
  summary: 'One booking of the caller',
  params: idParams,
  reply: booking,
  errors: ['not_found'],
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/booking/:id/cancel',
  who: 'signed-in',
  summary: 'Gives up an unpaid hold and frees its nights',
  params: idParams,
  reply: z.object({ ...said.shape, booking }),
  errors: ['not_found', 'illegal_transition'],
})
