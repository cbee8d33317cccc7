// Owns the wire shape of files that staff keep with a booking: a passport, a receipt, a picture of damage. No guest reads them.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { pictureErrors } from '../../platform/wire/errors.ts'
import { date, id, idParams, instant, messageReply } from '../../platform/wire/fields.ts'

/** So many a booking has at most; the database has the same number. */
export const filesPerBooking = 20

/** What a file shows. */
export const fileSubjects = ['identity', 'receipt', 'damage', 'other'] as const
export type FileSubject = (typeof fileSubjects)[number]

export const bookingFile = z.object({
  _id: id,
  shows: z.enum(fileSubjects),
  title: z.string().describe('the name that the file had on the device'),
  saveAs: z.string().describe('a name without anything that was typed'),
  type: z.enum(['picture', 'pdf']),
  size: z.number().int().describe('in bytes'),
  picture: z.object({ width: z.number().int(), height: z.number().int() }).nullable().describe('null for a PDF'),
  author: z.string().nullable().describe('null once they have left'),
  addedAt: instant,
  keptUntil: date.describe('the last day on which it is kept, unless a dispute about the stay is open then'),
})
export type BookingFile = z.output<typeof bookingFile>

const add = {
  method: 'POST',
  rateLimit: 'message',
  changes: ['files'],
  body: z.strictObject({ shows: z.enum(fileSubjects, { error: 'Please choose what the file shows.' }) }),
  files: { file: { max: 1, required: 'Please choose a picture or a PDF.', noun: 'file' } },
  status: 201,
  reply: bookingFile,
} as const
const addErrors = [...pictureErrors, 'not_found', 'illegal_transition'] as const
const file = { fileId: id }
const removed = messageReply
const content = z.string().describe('image/webp or application/pdf, as an attachment')

export const addBookingFile = endpoint({
  ...add,
  path: '/api/admin/bookings/:id/files',
  who: 'admin',
  summary: `Keeps a picture or a PDF with a booking, at most ${filesPerBooking}; members of another host do not read those of the platform`,
  params: idParams,
  errors: addErrors,
})

export const removeBookingFile = endpoint({
  method: 'DELETE',
  path: '/api/admin/bookings/:id/files/:fileId',
  who: 'admin',
  changes: ['files'],
  summary: 'Removes a file of a booking for good',
  params: idParams.extend(file),
  reply: removed,
  errors: ['not_found'],
})

export const getBookingFile = endpoint({
  method: 'GET',
  path: '/api/admin/booking-files/:id',
  who: 'admin',
  summary: 'A file that staff keep with a booking',
  params: idParams,
  reply: content,
  errors: ['not_found'],
})

export const addHostBookingFile = endpoint({
  ...add,
  path: '/api/host/:org/bookings/:id/files',
  who: 'member',
  needs: 'booking.file',
  summary: 'Keeps a picture or a PDF with a booking for the other members who may read files',
  params: orgParams.extend({ id }),
  errors: addErrors,
})

export const removeHostBookingFile = endpoint({
  method: 'DELETE',
  path: '/api/host/:org/bookings/:id/files/:fileId',
  who: 'member',
  needs: 'booking.file',
  changes: ['files'],
  summary: removeBookingFile.summary,
  params: orgParams.extend({ id, ...file }),
  reply: removed,
  errors: [],
})

export const getHostBookingFile = endpoint({
  method: 'GET',
  path: '/api/host/:org/booking-files/:id',
  who: 'member',
  needs: 'booking.file',
  summary: getBookingFile.summary,
  params: orgParams.extend({ id }),
  reply: content,
  errors: [],
})
