// HTTP for apartments. No rules, no SQL.
import * as rows from '@akwaaba/contract/apartments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { JsonText, serveCatalogue } from '#http/catalogue.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as apartments from './apartments.ts'
import { editApartment, readEditableApartment } from './edit.ts'
import * as publish from './publish.ts'
import { type FreeFor, listApartments, readApartment } from './search.ts'

/** `freeFor` is passed in because the search needs free nights, and the nights belong to a layer above. */
export const apartmentRoutes = (deps: Deps, freeFor: FreeFor) => async (app: FastifyInstance) => {
  serveCatalogue(app, rows.listApartments, ({ query }) => query.from !== undefined).with(
    async ({ query }, { request, reply }) => {
      const rows = asList(request, reply, await listApartments(deps, query, freeFor))
      return new JsonText(`[${rows.join(',')}]`)
    },
  )
  serveCatalogue(app, rows.getApartmentFacts).with(() => apartments.apartmentFacts(deps))
  serveCatalogue(app, rows.getApartment).with(async ({ params }) => new JsonText(await readApartment(deps, params.id)))
  serve(app, rows.getEditableApartment).with(({ params }) => readEditableApartment(deps, params.id))
  serve(app, rows.createApartment).with(({ body, files }, { actor }) =>
    publish.publishApartment(deps, actor, body, files),
  )
  serve(app, rows.updateApartment).with(({ params, body, files }, { actor }) =>
    editApartment(deps, actor, params.id, body, files),
  )
  serve(app, rows.deleteApartment).with(({ params }, { actor }) => publish.deleteApartment(deps, actor, params.id))
}
