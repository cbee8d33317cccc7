// Owns the wire shape of the bin: what was deleted of the catalogue and can still be restored, and the calls that restore it.
import { z } from 'zod'
import { orgParams } from '../people/organisations.ts'
import { limits } from '../platform/values/limits.ts'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import { id, idParams, instant, messageReply, pageQuery, wordQuery } from '../platform/wire/fields.ts'

export const binKinds = ['advert', 'apartment', 'extra', 'location', 'package', 'property'] as const
export type BinKind = (typeof binKinds)[number]

const binned = z.object({
  _id: id,
  kind: z.enum(binKinds),
  name: z.string(),
  image: z.string().nullable(),
  host: z.string().describe("the organisation of an apartment; '' of other kinds"),
  deletedAt: instant,
  endsAt: instant.describe('until then it can be restored'),
})
export type Binned = z.output<typeof binned>

const days = `of the last ${limits.binDays} days, the latest first`

export const listBin = endpoint({
  method: 'GET',
  path: '/api/admin/bin',
  who: 'admin',
  reads: ['adverts', 'apartments', 'extras', 'locations', 'properties', 'tours'],
  summary: `What was deleted of the catalogue and can be restored, ${days}`,
  query: z.object({ kind: wordQuery(binKinds), ...pageQuery }),
  reply: z.array(binned),
  errors: [],
})
export type BinQuery = QueryOf<typeof listBin>

export const restoreDeleted = endpoint({
  method: 'POST',
  path: '/api/admin/bin/:id/restore',
  who: 'admin',
  changes: ['adverts', 'apartments', 'extras', 'locations', 'properties', 'tours'],
  summary: 'Restores what was deleted, as it was',
  params: idParams,
  reply: messageReply,
  errors: ['not_found', 'location_exists', 'host_closed'],
})

export const listHostBin = endpoint({
  method: 'GET',
  path: '/api/host/:org/bin',
  who: 'member',
  needs: 'listing.read',
  reads: ['apartments'],
  summary: `The deleted apartments of an organisation that can be restored, ${days}`,
  params: orgParams,
  query: z.object(pageQuery),
  reply: z.array(binned),
  errors: [],
})

export const restoreListingFromBin = endpoint({
  method: 'POST',
  path: '/api/host/:org/bin/:id/restore',
  who: 'member',
  needs: 'listing.write',
  changes: ['apartments', 'locations'],
  summary: 'Restores a deleted apartment of an organisation, as it was',
  params: orgParams.extend({ id }),
  reply: messageReply,
  errors: [],
})
