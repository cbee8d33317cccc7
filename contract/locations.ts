// Owns the wire shape of locations: plain names, in the order that administrators gave them.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/admin/locations',
  who: 'anyone',
  summary: 'Names of all locations',
  reply: z.array(z.string()),
  errors: [],
})
