// HTTP for importing listings. No rules, no SQL.
import * as rows from '@akwaaba/contract/listing-import'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendFile } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { type Calendars, importListings, importTemplate } from './importing.ts'

/** `calendars` are passed in because they belong to a layer above. */
export const listingImportRoutes = (deps: Deps, calendars: Calendars) => async (app: FastifyInstance) => {
  serve(app, rows.getImportTemplate).raw(async (_request, reply) =>
    sendFile(reply, { name: 'homes.csv', type: 'text/csv; charset=utf-8', content: importTemplate() }),
  )
  serve(app, rows.importListings).with(({ body }, { actor, member }) =>
    importListings(deps, { actor, member }, body, calendars),
  )
}
