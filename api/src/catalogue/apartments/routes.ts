// HTTP for apartments. No rules, no SQL.
import * as rows from '@akwaaba/contract/apartments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as apartments from './apartments.ts'
import { bookedDates } from './availability.ts'
import { update } from './edit.ts'
import * as publish from './publish.ts'
import { get, list } from './search.ts'

export const apartmentRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serveCatalogue(app, rows.listApartments, ({ query }) => query.from !== undefined).with(
    async ({ query }, { request, reply }) => asList(request, reply, await list(deps, query)),
  )
  serveCatalogue(app, rows.getApartmentFacts).with(() => apartments.facts(deps))
  serveCatalogue(app, rows.getApartment).with(({ params }) => get(deps, params.id))
  serve(app, rows.createApartment).with(({ body, files }, { actor }) => publish.create(deps, actor, body, files))
  serve(app, rows.updateApartment).with(({ params, body, files }, { actor }) =>
    update(deps, actor, params.id, body, files),
  )
  serve(app, rows.deleteApartment).with(({ params }, { actor }) => publish.remove(deps, actor, params.id))
  serve(app, rows.getBookedDates).with(({ params }) => bookedDates(deps, params.id))
}
