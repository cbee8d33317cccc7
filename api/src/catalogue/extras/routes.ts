// HTTP for extras. No rules, no SQL.
import * as rows from '@akwaaba/contract/extras'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { serve } from '#http/serve.ts'
import { editExtra, readEditableExtra } from './edit.ts'
import * as extras from './extras.ts'

export const extraRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listExtras).with(() => extras.listExtras(deps))
  serveCatalogue(app, rows.listOfferedExtras).with(() => extras.listExtras(deps))
  serve(app, rows.createExtra).with(({ body, files }, { actor }) => extras.publishExtra(deps, actor, body, files))
  serve(app, rows.getEditableExtra).with(({ params }) => readEditableExtra(deps, params.id))
  serve(app, rows.updateExtra).with(({ params, body, files }, { actor }) =>
    editExtra(deps, actor, { id: params.id, form: body, files }),
  )
  serve(app, rows.deleteExtra).with(({ params }, { actor }) => extras.deleteExtra(deps, actor, params.id))
}
