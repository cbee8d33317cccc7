// Owns the wire shape of moving a guest who is in house to another home of the same host, and of finding one of the two stays from the other.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { date, id, idParams, messageReply } from '../../platform/wire/fields.ts'
import { booking } from '../../stays/bookings.ts'

const body = z.strictObject({
  apartmentId: id.describe('another home of the same host that is free until the end of the stay'),
  reason: z
    .string()
    .trim()
    .max(500, 'At most 500 characters, please.')
    .default('')
    .describe('what its guest reads about it'),
  keepsLate: z
    .boolean()
    .default(true)
    .describe(
      'whether a late check-out holds in the other home, which then has to be free that night where it takes it',
    ),
  key: z.uuid().describe('of the form: sent again it moves nobody twice'),
})
export type HomeMove = z.output<typeof body>

const moved = z.object({
  ...messageReply.shape,
  bookingId: id.describe(
    'of the stay that goes on: on its first day the same one, later one that staff book of the other home',
  ),
})
const summary =
  'Moves the guest of a stay that has begun to another home of its host, at the price that was agreed. Nights that were slept stay with the first home, which is free from today on'
const touched = ['bookings', 'nights', 'payments', 'receipts'] as const
const refusals = ['bad_dates', 'stay_not_allowed', 'illegal_transition', 'dates_unavailable', 'change_open'] as const

export const moveGuest = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/move',
  who: 'admin',
  rateLimit: 'staffBooking',
  changes: touched,
  summary,
  params: idParams,
  body,
  reply: moved,
  errors: ['not_found', ...refusals],
})

export const moveHostGuest = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/move',
  who: 'member',
  needs: 'booking.decide',
  rateLimit: 'staffBooking',
  changes: touched,
  summary,
  params: orgParams.extend({ id }),
  body,
  reply: moved,
  errors: ['not_found', ...refusals],
})

const otherStay = z
  .object({ _id: id, reference: z.string(), apartmentName: z.string(), startDate: date, endDate: date })
  .nullable()
export const getStayMoves = endpoint({
  method: 'GET',
  path: '/api/booking/:id/moves',
  who: 'signed-in',
  trips: 'open',
  reads: ['bookings'],
  summary: 'The stay in another home that a stay of the caller goes on from, and the one in which it goes on',
  params: idParams,
  reply: z.object({ from: otherStay, to: otherStay }),
  errors: ['not_found'],
})
export type StayMoves = z.output<typeof getStayMoves.reply>

export const openMovedTrip = endpoint({
  method: 'POST',
  path: '/api/trips/moved',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'link',
  summary:
    'Opens the other stay of a guest without an account who was moved, in the browser that has one of the two open',
  body: z.strictObject({ bookingId: id }),
  reply: z.object({ booking, token: z.string().describe('opens that stay alone, as a bearer token') }),
  errors: ['not_found'],
})
