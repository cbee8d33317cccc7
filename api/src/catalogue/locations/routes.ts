// HTTP for locations. No rules, no SQL.
import * as rows from '@akwaaba/contract/locations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as locations from './locations.ts'
import { listPlaces } from './places.ts'
import { listLocationUses, renameLocation } from './uses.ts'

export const locationRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serveCatalogue(app, rows.listLocations).with(() => locations.listLocations(deps))
  serveCatalogue(app, rows.listPlaces).with(() => listPlaces(deps))
  serve(app, rows.listCategories).with(() => locations.listCategories(deps))
  serve(app, rows.createCategory).with(({ body }, { actor }) => locations.createCategory(deps, actor, body))
  serve(app, rows.addLocation).with(({ params, body }, { actor }) =>
    locations.addLocation(deps, actor, params.id, body.location),
  )
  serve(app, rows.renameLocation).with(({ params, body }, { actor }) =>
    renameLocation(deps, actor, params.id, params.location, body.location),
  )
  serve(app, rows.listLocationUses).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listLocationUses(deps, query)),
  )
  serve(app, rows.removeLocation).with(({ params }, { actor }) =>
    locations.removeLocation(deps, actor, params.id, params.location),
  )
}
