// Owns the wire shape of locations: plain names, in the order that administrators gave them.
import { z } from 'zod'
import { limits } from '../platform/values/limits.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { id, idParams, messageReply, pageQuery, textQuery } from '../platform/wire/fields.ts'

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/admin/locations',
  who: 'anyone',
  reads: ['locations'],
  summary: 'Names of all locations',
  reply: z.array(z.string()),
  errors: [],
})

const place = z.object({
  name: z.string(),
  area: z.string().nullable().describe('the town or region around it; null where its listings name none'),
  stays: z.number().int().describe(`published apartments there, counted up to ${limits.maxCountedFree}`),
})
export type Place = z.output<typeof place>

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  who: 'anyone',
  reads: ['apartments', 'locations'],
  summary:
    'Where apartments are: each registered location that has some, with its area and how many, in the order of locations',
  reply: z.array(place),
  errors: [],
})

const category = z.object({ _id: id, name: z.string(), locations: z.array(z.string()) })
export type Category = z.output<typeof category>

const counted = z.number().int().describe(`counted up to ${limits.maxCountedFree}`)

const listedCategory = category.extend({
  uses: z
    .array(
      z.object({
        location: z.string(),
        apartments: counted,
        properties: counted,
        packages: counted,
      }),
    )
    .describe('how many published listings have each of its names; those that none has are left out'),
})
export type ListedCategory = z.output<typeof listedCategory>

const location = z
  .string({ error: 'Please enter a location name.' })
  .trim()
  // A name of dots only could never be removed: a URL cannot contain it as a path segment.
  .regex(/[\p{L}\p{N}]/u, 'Please enter a location name.')
  .max(80, 'At most 80 characters, please.')
const name = z.string().trim().min(1, 'Please enter a name.').max(80, 'At most 80 characters, please.')

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/admin/categories',
  who: 'admin',
  reads: ['locations'],
  summary: 'Categories with their locations, the oldest first',
  reply: z.array(listedCategory),
  errors: [],
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/admin/categories',
  who: 'admin',
  changes: ['locations'],
  summary: 'Makes a category with its first locations',
  body: z.strictObject({ name, locations: z.array(location).max(200).default([]) }),
  status: 201,
  reply: category.extend(messageReply.shape),
  errors: ['category_exists', 'location_exists'],
})

export const addLocation = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:id/locations',
  who: 'admin',
  changes: ['locations'],
  summary: 'Registers one more location',
  params: idParams,
  body: z.strictObject({ location }),
  reply: category.extend(messageReply.shape),
  errors: ['not_found', 'location_exists'],
})

export const renameLocation = endpoint({
  method: 'PUT',
  path: '/api/admin/categories/:id/locations/:location',
  who: 'admin',
  changes: ['apartments', 'locations', 'properties', 'tours'],
  summary: 'Gives a location another name, in the list and in every listing that has it',
  params: z.object({ id, location: z.string().max(80) }),
  body: z.strictObject({ location }),
  reply: category.extend({
    ...messageReply.shape,
    changed: z.number().int().describe('how many listings have the new name now'),
  }),
  errors: ['not_found', 'location_exists'],
})

const use = z.object({
  _id: id,
  kind: z.enum(['apartment', 'package', 'property']),
  name: z.string(),
  host: z.string().describe("the organisation of an apartment; '' of other kinds"),
})
export type LocationUse = z.output<typeof use>

export const listLocationUses = endpoint({
  method: 'GET',
  path: '/api/admin/location-uses',
  who: 'admin',
  reads: ['apartments', 'locations', 'properties', 'tours'],
  summary: 'Where a location is used: every listing that has its name, those of hosts included, by name',
  query: z.object({ location: textQuery(80), ...pageQuery }),
  reply: z.array(use),
  errors: [],
})

export const removeLocation = endpoint({
  method: 'DELETE',
  path: '/api/admin/categories/:id/locations/:location',
  who: 'admin',
  changes: ['locations'],
  summary: 'Takes a location off the list; what stands there keeps its name',
  params: z.object({ id, location: z.string().max(80) }),
  reply: category.extend({ ...messageReply.shape, removed: id.describe('by which it is restored from the bin') }),
  errors: ['not_found'],
})
