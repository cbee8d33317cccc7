// Owns the wire shape of bookings for the members of an organisation, and what they decide: a role says which fields there are.
import { z } from 'zod'
import { orgParams } from '../people/organisations.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { id, messageReply } from '../platform/wire/fields.ts'
import { booking, declineBooking, exportBookings, listBookings, staffFields } from './bookings.ts'

/** The fields that every member sees. */
export const commonFields = {
  _id: true,
  reference: true,
  apartmentId: true,
  apartment: true,
  arrival: true,
  startDate: true,
  endDate: true,
  nights: true,
  guests: true,
  createdAt: true,
  status: true,
  state: true,
  actions: true,
  blocked: true,
  depositPaid: true,
  holdExpiresAt: true,
  lateUntil: true,
} as const
/** The fields of those who may know its amounts. */
export const amountFields = {
  nightlyPrice: true,
  apartmentTotal: true,
  extrasTotal: true,
  price: true,
  lines: true,
  balance: true,
  charge: true,
  extras: true,
  policy: true,
} as const

export const hostBooking = booking.pick(commonFields).extend({
  ...booking.pick(amountFields).partial().shape,
  customer: z
    .object({ username: z.string(), email: z.string().optional(), phoneNumber: z.string().optional() })
    .nullable()
    .optional()
    .describe('null when the account is deleted; e-mail and phone once it is paid, for owners and managers'),
  reason: booking.shape.reason.optional(),
})
/** A booking without the fields that the role of its reader does not see. */
export type HostBooking = z.output<typeof hostBooking>

const listedHostBooking = hostBooking.extend(staffFields)
/** The same in a list, where staff act on several. */
export type ListedBooking = z.output<typeof listedHostBooking>

export const ofOne = orgParams.extend({ id })

export const listHostBookings = endpoint({
  method: 'GET',
  path: '/api/host/:org/bookings',
  who: 'member',
  needs: 'booking.read',
  reads: ['bookings'],
  summary: 'The bookings of an organisation, newest first, as far as the role of the caller goes',
  params: orgParams,
  query: listBookings.query,
  reply: z.array(listedHostBooking),
  errors: [],
})

export const exportHostBookings = endpoint({
  method: 'GET',
  path: '/api/host/:org/bookings.csv',
  who: 'member',
  needs: 'booking.amounts',
  proof: true,
  summary: 'The bookings of an organisation that fit, as a CSV file with the columns of the role',
  params: orgParams,
  query: exportBookings.query,
  reply: exportBookings.reply,
  errors: [],
})

export const getHostBooking = endpoint({
  method: 'GET',
  path: '/api/host/:org/bookings/:id',
  who: 'member',
  needs: 'booking.read',
  reads: ['bookings'],
  summary: 'One booking of an organisation',
  params: ofOne,
  reply: hostBooking,
  errors: [],
})

const decided = z.object({ ...messageReply.shape, booking: hostBooking })

export const approveHostBooking = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/approve',
  who: 'member',
  needs: 'booking.decide',
  changes: ['bookings', 'feeds', 'nights'],
  summary: 'Approves a paid booking, once the connected calendars of its home were read again; its guest hears of it',
  params: ofOne,
  reply: decided,
  errors: ['illegal_transition', 'sold_elsewhere'],
})

export const declineHostBooking = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/decline',
  who: 'member',
  needs: 'booking.decide',
  changes: ['bookings', 'nights', 'payments', 'receipts'],
  summary: declineBooking.summary,
  params: ofOne,
  body: declineBooking.body,
  reply: decided,
  errors: ['illegal_transition', 'proof_needed'],
})
