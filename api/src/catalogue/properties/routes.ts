// HTTP for properties. No rules, no SQL.
import * as rows from '@akwaaba/contract/properties'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as properties from './properties.ts'
import { create, remove } from './publish.ts'

export const propertyRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serveCatalogue(app, rows.listProperties).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await properties.list(deps, query)),
  )
  serveCatalogue(app, rows.getProperty).with(({ params }) => properties.get(deps, params.id))
  serve(app, rows.createProperty).with(({ body, files }, { actor }) => create(deps, actor, body, files))
  serve(app, rows.deleteProperty).with(({ params }, { actor }) => remove(deps, actor, params.id))
  serve(app, rows.listSoldProperties).with(({ params }, { actor }) => properties.listSold(deps, actor, params.role))
}
