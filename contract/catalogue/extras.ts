// Owns the wire shape of extras: what a guest may add to a stay, once per booking.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { pictureErrors } from '../platform/wire/errors.ts'
import {
  dollars,
  formDollars,
  formPictures,
  formText,
  formVersion,
  id,
  idParams,
  messageReply,
  submission,
} from '../platform/wire/fields.ts'

export const extra = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  price: dollars,
  image: z.string().nullable(),
})
export type Extra = z.output<typeof extra>

export const listExtras = endpoint({
  method: 'GET',
  path: '/api/admin/extras',
  who: 'signed-in',
  reads: ['extras'],
  summary: 'All extras',
  reply: z.array(extra),
  errors: [],
})

export const listOfferedExtras = endpoint({
  method: 'GET',
  path: '/api/extras',
  who: 'anyone',
  reads: ['extras'],
  summary: 'All extras, for guests who book without an account',
  reply: z.array(extra),
  errors: [],
})

const extraFields = {
  title: formText(120, 'Title is required'),
  description: formText(2000, 'Description is required'),
  price: formDollars('Valid price is required'),
}

export const createExtra = endpoint({
  method: 'POST',
  path: '/api/admin/extras',
  who: 'admin',
  changes: ['extras'],
  summary: 'Adds an extra',
  body: z.strictObject({ ...extraFields, submission }),
  files: { image: { max: 1 } },
  status: 201,
  reply: extra.extend(messageReply.shape),
  errors: pictureErrors,
})

const editableExtra = extra.extend({ version: z.number().int() })
export type EditableExtra = z.output<typeof editableExtra>

export const getEditableExtra = endpoint({
  method: 'GET',
  path: '/api/admin/extras/:id/editable',
  who: 'admin',
  reads: ['extras'],
  summary: 'One extra as its form holds it',
  params: idParams,
  reply: editableExtra,
  errors: ['not_found'],
})

export const updateExtra = endpoint({
  method: 'PUT',
  path: '/api/admin/extras/:id',
  who: 'admin',
  changes: ['extras'],
  summary: 'Changes an extra; bookings that have it keep it as they booked it',
  params: idParams,
  body: z.strictObject({ ...extraFields, removedImages: formPictures, version: formVersion }),
  files: { image: { max: 1 } },
  reply: editableExtra.extend(messageReply.shape),
  errors: [...pictureErrors, 'not_found', 'edited_meanwhile'],
})

export const deleteExtra = endpoint({
  method: 'DELETE',
  path: '/api/admin/extras/:id',
  who: 'admin',
  proof: true,
  changes: ['extras'],
  summary: 'Takes an extra off the site; bookings that have it keep it',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})
