// Owns the wire shape of extras: what a guest may add to a stay, once per booking.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { pictureErrors } from '../platform/wire/errors.ts'
import { dollars, formDollars, formText, id, idParams, messageReply, submission } from '../platform/wire/fields.ts'

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

export const createExtra = endpoint({
  method: 'POST',
  path: '/api/admin/extras',
  who: 'admin',
  changes: ['extras'],
  summary: 'Adds an extra',
  body: z.strictObject({
    title: formText(120, 'Title is required'),
    description: formText(2000, 'Description is required'),
    price: formDollars('Valid price is required'),
    submission,
  }),
  files: { image: { max: 1 } },
  status: 201,
  reply: extra.extend(messageReply.shape),
  errors: pictureErrors,
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
