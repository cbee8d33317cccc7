// HTTP for cleaning. No rules, no SQL.
import * as rows from '@akwaaba/contract/cleaning'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { assignCleaning, listAllCleaning, listCleaning, moveCleaning, noteCleaning } from './cleaning.ts'

export const cleaningRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listCleaning).with(({ query }, { actor, member }) => listCleaning(deps, { ...actor, member }, query))
  serve(app, rows.listAllCleaning).with(({ query }, { actor }) => listAllCleaning(deps, actor, query))
  serve(app, rows.moveCleaning).with(({ params, body }, { actor, member }) =>
    moveCleaning(deps, { ...actor, member }, params.task, body.action),
  )
  serve(app, rows.assignCleaning).with(({ params, body }, { actor, member }) =>
    assignCleaning(deps, { ...actor, member }, params.task, body.user),
  )
  serve(app, rows.noteCleaning).with(({ params, body }, { actor, member }) =>
    noteCleaning(deps, { ...actor, member }, params.task, body.note),
  )
}
