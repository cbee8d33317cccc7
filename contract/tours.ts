// Owns the wire shape of tour packages and the calls that read them. In code the noun is tours; its paths say packages.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { date, dollars, id, idParams, instant, numberQuery, pageQuery, textQuery } from './fields.ts'

const tour = z.object({
  _id: id,
  title: z.string(),
  description: z.string().describe('sanitized HTML'),
  date: date.describe('the day it begins'),
  price: dollars.describe('dollars a person'),
  image: z.string().nullable(),
  location: z.string(),
  address: z.string(),
  days: z.number().int(),
  seats: z.number().int().nullable().describe('null: as many as come'),
  seatsLeft: z.number().int().nullable(),
  minAge: z.number().int().nullable(),
  meetingPoint: z.string(),
  departureTime: z.string(),
  itinerary: z.array(z.object({ day: z.number().int(), title: z.string(), text: z.string() })),
  included: z.array(z.string()),
  excluded: z.array(z.string()),
})
export type Tour = z.output<typeof tour>

const tourQuery = z.object({
  location: textQuery(),
  minPrice: numberQuery(0, 1_000_000),
  maxPrice: numberQuery(0, 1_000_000).describe('inclusive'),
  ...pageQuery,
})
export type TourQuery = z.output<typeof tourQuery>

export const listTours = endpoint({
  method: 'GET',
  path: '/api/admin/packages',
  who: 'anyone',
  summary: 'Tour packages that have not begun, soonest first',
  query: tourQuery,
  reply: z.array(tour),
  errors: [],
})

export const getTour = endpoint({
  method: 'GET',
  path: '/api/admin/packages/:id',
  who: 'anyone',
  summary: 'One tour package',
  params: idParams,
  reply: tour,
  errors: ['not_found'],
})

export const getTourFacts = endpoint({
  method: 'GET',
  path: '/api/packages/facts',
  who: 'anyone',
  summary: 'How many tour packages there are, where they lead, and what the dearest costs',
  reply: z.object({ count: z.number().int(), maxPrice: dollars, locations: z.array(z.string()) }),
  errors: [],
})

const purchase = z.object({
  _id: id,
  reference: z.string(),
  package: tour,
  seats: z.number().int(),
  price: dollars.describe('what was paid in all'),
  purchasedAt: instant,
  customer: z.object({ username: z.string(), email: z.string() }).nullable(),
})
export type TourPurchase = z.output<typeof purchase>

export const listTourPurchases = endpoint({
  method: 'GET',
  path: '/api/packages/purchased',
  who: 'signed-in',
  summary: "The caller's bought packages, newest first; everybody's for an administrator",
  query: z.object(pageQuery),
  reply: z.array(purchase),
  errors: [],
})
