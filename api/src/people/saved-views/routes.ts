// HTTP for saved views. No rules, no SQL.
import * as rows from '@akwaaba/contract/saved-views'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { deleteSavedView, listSavedViews, saveView } from './saved-views.ts'

export const savedViewRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listSavedViews).with(({ query }, { actor }) => listSavedViews(deps, actor, query.list))
  serve(app, rows.saveView).with(({ body }, { actor }) => saveView(deps, actor, body))
  serve(app, rows.deleteSavedView).with(({ query }, { actor }) => deleteSavedView(deps, actor, query))
  serve(app, rows.listHostSavedViews).with(({ query }, { actor, member }) =>
    listSavedViews(deps, { ...actor, member }, query.list),
  )
  serve(app, rows.saveHostView).with(({ body }, { actor, member }) => saveView(deps, { ...actor, member }, body))
  serve(app, rows.deleteHostSavedView).with(({ query }, { actor, member }) =>
    deleteSavedView(deps, { ...actor, member }, query),
  )
}
