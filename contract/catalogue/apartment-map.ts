// Owns the call that gives what a map shows: homes one by one, and groups of those that are close together.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { stayErrors } from '../platform/wire/errors.ts'
import { apartment } from './apartments.ts'
import { apartmentQuery, boxText, listedStay } from './filters/apartment-search.ts'

const { after: _, limit: __, page: ___, similarTo: ____, sort: _____, ...filters } = apartmentQuery.shape

/** A home by itself: what its pin and its card show. */
const homeOnMap = apartment
  .pick({
    ...{ _id: true, apartmentName: true, location: true, bedrooms: true, bathrooms: true, price: true },
    ...{ coverImage: true, amenities: true, instantBooking: true, rating: true },
  })
  .extend({
    latitude: z.number().describe('of its public point'),
    longitude: z.number(),
    stay: listedStay.optional().describe('what the searched stay costs for these guests; absent without dates'),
  })
export type HomeOnMap = z.output<typeof homeOnMap>
/** What of a home is in its row. */
export const homeOnMapNames = Object.keys(homeOnMap.shape).filter((name) => name !== 'stay')

const groupOnMap = z.object({
  count: z.number().int(),
  isAtLeast: z.literal(true).optional().describe('there may be more than `count`, which were not counted'),
  latitude: z.number().describe('of the middle of their public points'),
  longitude: z.number(),
  box: z.string().describe('west,south,east,north of their public points'),
})
export type GroupOnMap = z.output<typeof groupOnMap>

const mapQuery = z.object({ ...filters, box: boxText })
export type ApartmentMapQuery = z.output<typeof mapQuery>

const mapReply = z.object({
  homes: z.array(homeOnMap),
  groups: z.array(groupOnMap),
  isPartial: z.boolean().describe('not all homes of a crowded part were looked at: a smaller box shows more'),
  unplaced: z.number().int().describe('homes of the search without a point on the map; counted up to 50'),
})
export type MapReply = z.output<typeof mapReply>

export const getApartmentMap = endpoint({
  method: 'GET',
  path: '/api/apartments/map',
  who: 'anyone',
  rateLimit: 'map',
  reads: ['apartments', 'nights'],
  summary:
    'What a map shows of the apartments in a box: single ones, and groups of those close together, by their public points',
  query: mapQuery,
  reply: mapReply,
  errors: stayErrors,
})
