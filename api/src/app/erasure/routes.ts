// HTTP for account erasure, and for the download of personal data. No rules, no SQL.
import * as rows from '@akwaaba/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { originOf } from '#http/device-mark.ts'
import { serve } from '#http/serve.ts'
import { askDeletion, confirmDeletion } from './deletion.ts'
import { downloadData } from './personal-data.ts'

export const erasureRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.askDeletion).with(({ body }, call) => askDeletion(deps, call.actor, originOf(call), body))
  serve(app, rows.confirmDeletion).with(({ body }, call) => confirmDeletion(deps, call.actor, originOf(call), body))
  serve(app, rows.downloadData).with((_, { actor }) => downloadData(deps, actor))
}
