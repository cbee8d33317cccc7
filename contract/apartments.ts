// Owns the wire shape of apartments and the calls that read them.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { countQuery, date, dateQuery, dollars, id, idParams, numberQuery, pageQuery, textQuery } from './fields.ts'
import { limits } from './limits.ts'

export const apartment = z.object({
  _id: id,
  apartmentName: z.string(),
  apartmentType: z.string(),
  location: z.string(),
  address: z.string(),
  bedrooms: z.number().int(),
  bathrooms: z.number().int(),
  size: z.number().describe('square metres'),
  price: dollars.describe('dollars a night'),
  description: z.string().describe('sanitized HTML'),
  coverImage: z.string().nullable(),
  images: z.array(z.string()),
  guests: z.number().int().nullable(),
  amenities: z.array(z.string()),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  instantBooking: z.boolean(),
  checkInFrom: z.string(),
  checkOutBy: z.string(),
})
export type Apartment = z.output<typeof apartment>

export const apartmentSorts = ['recommended', 'price-low', 'price-high', 'newest'] as const

export const apartmentQuery = z.object({
  location: textQuery(),
  search: textQuery().describe('part of a name, an address or a location'),
  priceFrom: numberQuery(0, 1_000_000),
  priceTo: numberQuery(0, 1_000_000),
  from: dateQuery.describe('check-in: only apartments free for the whole stay'),
  to: dateQuery.describe('check-out'),
  guests: countQuery(1, 50),
  similarTo: z.preprocess((value) => (value === '' ? undefined : value), id.optional()),
  sort: z.preprocess((value) => (value === '' ? undefined : value), z.enum(apartmentSorts).optional()),
  ...pageQuery,
})
export type ApartmentQuery = z.output<typeof apartmentQuery>

export const listApartments = endpoint({
  method: 'GET',
  path: '/api/admin/apartments',
  who: 'anyone',
  summary: `Apartments, filtered and sorted; ${limits.pageSize} a page unless limit says otherwise`,
  query: apartmentQuery,
  reply: z.array(apartment),
  errors: ['bad_dates', 'past_dates', 'too_far_ahead', 'stay_too_long'],
})

export const getApartment = endpoint({
  method: 'GET',
  path: '/api/admin/apartments/:id',
  who: 'anyone',
  summary: 'One apartment',
  params: idParams,
  reply: apartment,
  errors: ['not_found'],
})

export const getBookedDates = endpoint({
  method: 'GET',
  path: '/api/admin/apartments/:id/booked-dates',
  who: 'signed-in',
  summary: 'The occupied nights of an apartment from today on, sorted',
  params: idParams,
  reply: z.object({ bookedDates: z.array(date) }),
  errors: ['not_found'],
})

export const getApartmentFacts = endpoint({
  method: 'GET',
  path: '/api/apartments/facts',
  who: 'anyone',
  summary: 'How many apartments there are and what the dearest costs a night',
  reply: z.object({ count: z.number().int(), maxPrice: dollars }),
  errors: [],
})
