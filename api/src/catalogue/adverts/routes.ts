// HTTP for adverts. No rules, no SQL.
import * as rows from '@akwaaba/contract/adverts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { serve } from '#http/serve.ts'
import * as adverts from './adverts.ts'
import { editAdvert, readEditableAdvert } from './edit.ts'

export const advertRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serveCatalogue(app, rows.listAdverts).with(() => adverts.listAdverts(deps))
  serve(app, rows.createAdvert).with(({ body, files }, { actor }) => adverts.publishAdvert(deps, actor, body, files))
  serve(app, rows.getEditableAdvert).with(({ params }) => readEditableAdvert(deps, params.id))
  serve(app, rows.updateAdvert).with(({ params, body, files }, { actor }) =>
    editAdvert(deps, actor, { id: params.id, form: body, files }),
  )
  serve(app, rows.deleteAdvert).with(({ params }, { actor }) => adverts.deleteAdvert(deps, actor, params.id))
}
