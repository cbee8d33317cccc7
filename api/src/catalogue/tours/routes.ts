// HTTP for tours. No rules, no SQL.
import * as rows from '@akwaaba/contract/tours'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { editTour, readEditableTour } from './edit.ts'
import { deleteTour, listOwnTours, publishTour } from './publish.ts'
import { listPurchases } from './purchases.ts'
import * as tours from './tours.ts'

export const tourRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serveCatalogue(app, rows.listTours).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await tours.listTours(deps, query)),
  )
  serveCatalogue(app, rows.getTourFacts).with(() => tours.tourFacts(deps))
  serveCatalogue(app, rows.getTour).with(({ params }) => tours.getTour(deps, params.id))
  serve(app, rows.listOwnTours).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await listOwnTours(deps, actor, query)),
  )
  serve(app, rows.createTour).with(({ body, files }, { actor }) => publishTour(deps, actor, body, files))
  serve(app, rows.getEditableTour).with(({ params }) => readEditableTour(deps, params.id))
  serve(app, rows.updateTour).with(({ params, body, files }, { actor }) =>
    editTour(deps, actor, { id: params.id, form: body, files }),
  )
  serve(app, rows.deleteTour).with(({ params }, { actor }) => deleteTour(deps, actor, params.id))
  serve(app, rows.listTourPurchases).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await listPurchases(deps, actor, query)),
  )
}
