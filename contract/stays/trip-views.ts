// Owns links that only show a stay: for those who travel along, without money, contacts and messages.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { date, id, idParams, instant, messageReply } from '../platform/wire/fields.ts'

/** What a stay is for those whom it is shown to. */
export const viewStates = ['held', 'booked', 'over', 'cancelled'] as const

const view = z.object({
  _id: id,
  madeAt: instant,
  usedAt: instant.nullable().describe('when it was opened last, to about ten minutes; null where nobody has'),
})

export const listTripViews = endpoint({
  method: 'GET',
  path: '/api/booking/:id/views',
  who: 'signed-in',
  trips: 'open',
  reads: ['bookings'],
  summary: 'The links of a stay of the caller that only show it and still do, the newest first',
  params: idParams,
  reply: z.object({ views: z.array(view) }),
  errors: ['not_found'],
})

export const makeTripView = endpoint({
  method: 'POST',
  path: '/api/booking/:id/views',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'few',
  changes: ['bookings'],
  summary: 'Makes a link that only shows a stay of the caller; its address is in this reply alone',
  params: idParams,
  status: 201,
  reply: z.object({ url: z.string() }),
  errors: ['not_found', 'illegal_transition'],
})

export const endTripViews = endpoint({
  method: 'DELETE',
  path: '/api/booking/:id/views',
  who: 'signed-in',
  trips: 'open',
  changes: ['bookings'],
  summary: 'Ends every link that only shows a stay of the caller',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})

export const readTripView = endpoint({
  method: 'POST',
  path: '/api/trips/:id/view',
  who: 'anyone',
  rateLimit: 'link',
  summary: 'What a link shows of a stay: home, days and times, and the exact address once it is paid',
  params: idParams,
  body: z.strictObject({ token: z.string().max(100) }),
  reply: z.object({
    state: z.enum(viewStates),
    firstName: z.string().describe('of who has booked; empty where it would say more than a name'),
    apartmentName: z.string(),
    address: z.string().describe('the public one'),
    coverImage: z.string().nullable(),
    startDate: date,
    endDate: date,
    nights: z.number(),
    checkInFrom: z.string(),
    checkOutBy: z.string(),
    arrival: z
      .object({
        address: z.string().nullable(),
        landmark: z.string().nullable(),
        directions: z.string().nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
      })
      .nullable()
      .describe('how to get there, from the payment until the stay is over'),
  }),
  errors: ['bad_link', 'not_found'],
})
