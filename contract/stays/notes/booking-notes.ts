// Owns the wire shape of notes about a booking: staff write them for each other, and no guest reads them.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { id, idParams, instant } from '../../platform/wire/fields.ts'

export const bookingNote = z.object({
  _id: id,
  text: z.string(),
  author: z.string().nullable().describe('null once they have left'),
  isOwn: z.boolean().describe('the caller wrote it, and may change it'),
  writtenAt: instant,
  editedAt: instant.nullable(),
})
export type BookingNote = z.output<typeof bookingNote>

const body = z.strictObject({
  text: z.string().trim().min(1, 'Please write a few words.').max(2000, 'At most 2000 characters, please.'),
})
const note = { noteId: id }

export const addBookingNote = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/notes',
  who: 'admin',
  changes: ['notes'],
  summary: 'Adds a note about a booking for other staff; members of another host do not read those of the platform',
  params: idParams,
  body,
  status: 201,
  reply: bookingNote,
  errors: ['not_found', 'illegal_transition'],
})

export const editBookingNote = endpoint({
  method: 'PUT',
  path: '/api/admin/bookings/:id/notes/:noteId',
  who: 'admin',
  changes: ['notes'],
  summary: 'Changes a note that the caller wrote',
  params: idParams.extend(note),
  body,
  reply: bookingNote,
  errors: ['not_found'],
})

export const addHostBookingNote = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/notes',
  who: 'member',
  needs: 'booking.note',
  changes: ['notes'],
  summary: 'Adds a note about a booking for the other members who may read notes',
  params: orgParams.extend({ id }),
  body,
  status: 201,
  reply: bookingNote,
  errors: ['illegal_transition'],
})

export const editHostBookingNote = endpoint({
  method: 'PUT',
  path: '/api/host/:org/bookings/:id/notes/:noteId',
  who: 'member',
  needs: 'booking.note',
  changes: ['notes'],
  summary: editBookingNote.summary,
  params: orgParams.extend({ id, ...note }),
  body,
  reply: bookingNote,
  errors: [],
})
