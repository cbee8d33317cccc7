// HTTP for importing listings. No rules, no SQL.
import * as rows from '@akwaaba/contract/listing-import'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { importListings, importTemplate } from './importing.ts'

export const listingImportRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getImportTemplate).raw(async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'private, no-store', 'content-disposition': 'attachment; filename="homes.csv"' })
      .type('text/csv; charset=utf-8')
      .send(importTemplate()),
  )
  serve(app, rows.importListings).with(({ body }, { actor, member }) => importListings(deps, actor, member, body))
}
