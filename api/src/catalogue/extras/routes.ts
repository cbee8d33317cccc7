// HTTP for extras. No rules, no SQL.
import * as rows from '@akwaaba/contract/extras'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import * as extras from './extras.ts'

export const extraRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listExtras).with(() => extras.list(deps))
  serve(app, rows.createExtra).with(({ body, files }, { actor }) => extras.create(deps, actor, body, files))
  serve(app, rows.deleteExtra).with(({ params }, { actor }) => extras.remove(deps, actor, params.id))
}
