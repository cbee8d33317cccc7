// HTTP for the presence of guests. No rules, no SQL.
import * as rows from '@akwaaba/contract/presence'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { setPresence } from './presence.ts'

export const presenceRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.setPresence).with(({ params, body }, { actor }) => setPresence(deps, actor, params.id, body.action))
  serve(app, rows.setHostPresence).with(({ params, body }, { actor, member }) =>
    setPresence(deps, { ...actor, member }, params.id, body.action),
  )
}
