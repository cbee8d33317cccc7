// HTTP for leaving, and for what is held about a person. No rules, no SQL.
import * as rows from '@akwaaba/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { originOf } from '#http/device-mark.ts'
import { serve } from '#http/serve.ts'
import { askDeletion, confirmDeletion } from './deletion.ts'
import { download } from './held.ts'

export const erasureRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.askDeletion).with(({ body }, call) => askDeletion(deps, call.actor, originOf(call), body))
  serve(app, rows.confirmDeletion).with(({ body }, call) => confirmDeletion(deps, call.actor, originOf(call), body))
  serve(app, rows.downloadData).with((_, { actor }) => download(deps, actor))
}
