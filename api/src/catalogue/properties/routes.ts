// HTTP for properties. No rules, no SQL.
import * as rows from '@akwaaba/contract/properties'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { editProperty, readEditableProperty } from './edit.ts'
import * as properties from './properties.ts'
import { deleteProperty, publishProperty } from './publish.ts'

export const propertyRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serveCatalogue(app, rows.listProperties).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await properties.listProperties(deps, query)),
  )
  serveCatalogue(app, rows.getProperty).with(({ params }) => properties.getProperty(deps, params.id))
  serve(app, rows.createProperty).with(({ body, files }, { actor }) => publishProperty(deps, actor, body, files))
  serve(app, rows.getEditableProperty).with(({ params }) => readEditableProperty(deps, params.id))
  serve(app, rows.updateProperty).with(({ params, body, files }, { actor }) =>
    editProperty(deps, actor, { id: params.id, form: body, files }),
  )
  serve(app, rows.deleteProperty).with(({ params }, { actor }) => deleteProperty(deps, actor, params.id))
  serve(app, rows.listSoldProperties).with(({ params }, { actor }) =>
    properties.listSoldProperties(deps, actor, params.role),
  )
}
