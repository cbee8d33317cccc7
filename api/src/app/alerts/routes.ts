// HTTP for alerts: preferences and the delivery log. No rules, no SQL.
import * as rows from '@akwaaba/contract/alerts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { listDeliveries, resendDelivery } from './log.ts'
import { getPreferences, savePreferences } from './preferences.ts'

export const alertRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getAlertPreferences).with((_, { actor }) => getPreferences(deps, actor))
  serve(app, rows.saveAlertPreferences).with(({ body }, { actor }) => savePreferences(deps, actor, body))
  serve(app, rows.listDeliveries).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listDeliveries(deps, query)),
  )
  serve(app, rows.resendDelivery).with(({ params }, { actor }) => resendDelivery(deps, actor, params.id))
}
