// HTTP for extras. No rules, no SQL.
import * as rows from '@akwaaba/contract/extras'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { serve } from '#http/serve.ts'
import { editExtra, readEditableExtra } from './edit.ts'
import * as extras from './extras.ts'

export const extraRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listExtras).with(({ query }) => extras.listExtras(deps, query))
  serveCatalogue(app, rows.listOfferedExtras).with(({ query }) => extras.listExtras(deps, query))
  serve(app, rows.createExtra).with(({ body, files }, { actor }) => extras.publishExtra(deps, actor, null, body, files))
  serve(app, rows.getEditableExtra).with(({ params }) => readEditableExtra(deps, null, params.id))
  serve(app, rows.updateExtra).with(({ params, body, files }, { actor }) =>
    editExtra(deps, actor, null, { id: params.id, form: body, files }),
  )
  serve(app, rows.deleteExtra).with(({ params }, { actor }) => extras.deleteExtra(deps, actor, null, params.id))

  serve(app, rows.listHostExtras).with((_, { member }) => extras.listHostExtras(deps, member))
  serve(app, rows.createHostExtra).with(({ body, files }, { actor, member }) =>
    extras.publishExtra(deps, actor, member, body, files),
  )
  serve(app, rows.getHostExtra).with(({ params }, { member }) => readEditableExtra(deps, member, params.id))
  serve(app, rows.updateHostExtra).with(({ params, body, files }, { actor, member }) =>
    editExtra(deps, actor, member, { id: params.id, form: body, files }),
  )
  serve(app, rows.deleteHostExtra).with(({ params }, { actor, member }) =>
    extras.deleteExtra(deps, actor, member, params.id),
  )
}
