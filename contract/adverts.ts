// Owns the wire shape of adverts and the call that lists them.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

const advert = z.object({
  _id: id,
  image: z.string(),
  link: z.string(),
  title: z.string().describe('what the picture shows, for people who do not see it'),
})
export type Advert = z.output<typeof advert>

export const listAdverts = endpoint({
  method: 'GET',
  path: '/api/advert',
  who: 'anyone',
  summary: 'Adverts, newest first',
  reply: z.array(advert),
  errors: [],
})
