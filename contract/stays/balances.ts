// Owns what administrators and hosts decide about a stay whose balance is overdue.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { idParams, messageReply } from '../platform/wire/fields.ts'
import { booking } from './bookings.ts'
import { hostBooking, ofOne } from './host-bookings.ts'

const body = z.strictObject({
  decision: z
    .enum(['keep', 'cancel'])
    .describe('to wait for the balance until the stay begins, or to end it by its policy'),
})
const summary = 'Keeps a stay whose balance is overdue, or ends it by its policy'

export const decideBalance = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/balance',
  who: 'admin',
  changes: ['bookings', 'nights', 'payments', 'receipts'],
  summary,
  params: idParams,
  body,
  reply: z.object({ ...messageReply.shape, booking }),
  errors: ['not_found', 'illegal_transition'],
})

export const decideHostBalance = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/balance',
  who: 'member',
  needs: 'booking.decide',
  changes: ['bookings', 'nights', 'payments', 'receipts'],
  summary,
  params: ofOne,
  body,
  reply: z.object({ ...messageReply.shape, booking: hostBooking }),
  errors: ['illegal_transition'],
})
