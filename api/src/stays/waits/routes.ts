// HTTP for waiting for nights. No rules, no SQL.
import * as rows from '@akwaaba/contract/waits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import * as waits from './waits.ts'

export const waitRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listWaits).with((_, { actor }) => waits.listWaits(deps, actor))
  serve(app, rows.waitForNights).with(({ body }, { actor }) => waits.waitForNights(deps, actor, body))
  serve(app, rows.waitByMail).with(({ body }) => waits.waitByMail(deps, body))
  serve(app, rows.endWait).with(({ params }, { actor }) => waits.endWait(deps, actor, params.id))
  serve(app, rows.readWait).with(({ body }) => waits.readWait(deps, body.token))
  serve(app, rows.confirmWait).with(({ body }) => waits.confirmWait(deps, body.token))
  serve(app, rows.endWaitsByLink).with(({ body }) => waits.endWaitsByLink(deps, body.token))
}
