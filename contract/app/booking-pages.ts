// Owns the wire shape of the page of one booking: all that staff need about it, as far as their role goes, in one reply.
import { z } from 'zod'
import { payment } from '../money/payments.ts'
import { holders } from '../money/staff-payments/staff-payments.ts'
import { transferStates } from '../money/transfer-states.ts'
import { orgParams } from '../people/organisations.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { date, dollars, id, idParams, instant, money } from '../platform/wire/fields.ts'
import { bookingStates } from '../stays/booking-states.ts'
import { dueKinds, dueStates } from '../stays/due-states.ts'
import { bookingFile } from '../stays/files/booking-files.ts'
import { hostBooking } from '../stays/host-bookings.ts'
import { bookingNote } from '../stays/notes/booking-notes.ts'
import { presence } from '../stays/presence/presence.ts'

/** Of what an entry of the timeline tells; its event is a name of that state table, of the audit log an action. */
export const timelineSubjects = [
  'booking',
  'payment',
  'refund',
  'due',
  'change',
  'presence',
  'file',
  'trip',
  'audit',
] as const

const entry = z.object({
  at: instant,
  about: z.enum(timelineSubjects),
  event: z.string(),
  actor: z.string().describe('as whom it was caused: customer, host, admin, provider or system'),
  name: z
    .string()
    .nullable()
    .describe('of who caused it; null where the caller may not know it, and once they have left'),
  amount: money.nullable(),
  note: z.string().describe('the reason, the method of a payment, the kind of a due or what a file shows'),
})
export type TimelineEntry = z.output<typeof entry>
export const timeline = z.array(entry).describe('newest first')

const { _id, reference, method, charge, state, status, actions, blocked, refunds, receiptId, createdAt } = payment.shape
export const shownPayment = z.object({
  ...{ _id, reference, method, amount: payment.shape.amount, charge, state, status, actions, blocked, refunds },
  receiptId: receiptId.describe('for administrators'),
  transfer: z.object({ status: z.enum(transferStates.words('listedAs')), deadline: instant }).nullable(),
  heldBy: z.enum(holders).nullable().describe('who has the money, where staff have taken it'),
  createdAt,
})

const due = z.object({
  _id: id,
  kind: z.enum(dueKinds),
  amount: dollars,
  state: z.enum(dueStates.all),
  dueAt: instant.nullable(),
})

export const otherStay = z.object({
  _id: id,
  reference: z.string(),
  apartmentName: z.string(),
  startDate: date,
  endDate: date,
  status: z.enum(bookingStates.words('listedAs')),
  depositPaid: z.boolean(),
})

const movedTo = z.object({ _id: id, reference: z.string(), apartmentName: z.string() }).nullable()

const byStaff = z.object({
  name: z
    .string()
    .nullable()
    .describe('of who has made it; null where the caller may not know it, and once they have left'),
  phone: z.string().nullable().describe('of the guest, for those who may call before the stay is paid'),
  priceReason: z.string().nullable().describe('why its price is not that of the rules; null where it is'),
})

export const bookingPage = z.object({
  booking: hostBooking,
  byStaff: byStaff
    .nullable()
    .describe('null where the guest has made the booking, or the role of the caller sees no guests'),
  moved: z
    .object({ from: movedTo, to: movedTo })
    .describe('the stay in another home that this one goes on from, and the one in which it goes on'),
  presence: presence.describe('where its guest is'),
  organisation: z.object({ slug: z.string(), name: z.string(), isHouse: z.boolean() }),
  toTake: dollars
    .nullable()
    .describe('what staff may write down as taken next; null where that is nothing, or the caller may not'),
  guestId: id
    .nullable()
    .describe('of the page of its guest; null where the caller may not know them, and once they have left'),
  maySetAddress: z
    .boolean()
    .describe('whether the caller may give the guest, who has no account, another e-mail address'),
  dues: z.array(due).nullable().describe('null where the role of the caller sees no amounts'),
  payments: z.array(shownPayment).nullable().describe('newest first'),
  received: z.array(money).nullable().describe('what has come less what was given back, by currency'),
  notes: z.array(bookingNote).nullable().describe('newest first; null where the role of the caller reads none'),
  files: z.array(bookingFile).nullable().describe('newest first; null where the role of the caller reads none'),
  timeline,
  otherStays: z.array(otherStay).nullable().describe('of the same guest: the five that begin last'),
})
export type BookingPage = z.output<typeof bookingPage>

export const getBookingPage = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/page',
  who: 'admin',
  reads: ['bookings', 'payments', 'notes', 'files'],
  summary: 'One booking with everything that happened to it, its money and the notes about it',
  params: idParams,
  reply: bookingPage,
  errors: ['not_found'],
})

export const getHostBookingPage = endpoint({
  method: 'GET',
  path: '/api/host/:org/bookings/:id/page',
  who: 'member',
  needs: 'booking.read',
  reads: ['bookings', 'payments', 'notes', 'files'],
  summary:
    'One booking of an organisation with everything that happened to it, as far as the role of the caller may read it',
  params: orgParams.extend({ id }),
  reply: bookingPage,
  errors: [],
})
