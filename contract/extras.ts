// Owns the wire shape of extras: what a guest may add to a stay, once per booking.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dollars, id } from './fields.ts'

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
  summary: 'All extras',
  reply: z.array(extra),
  errors: [],
})
