// HTTP for alerts: preferences, the delivery log, and delivery reports of SMS. No rules, no SQL.
import * as rows from '@akwaaba/contract/alerts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { listDeliveries, resendDelivery } from './log.ts'
import { getPreferences, savePreferences } from './preferences.ts'
import { fieldsOfReport, isReportToken, takeReport } from './sms.ts'

export const alertRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getAlertPreferences).with((_, { actor }) => getPreferences(deps, actor))
  serve(app, rows.saveAlertPreferences).with(({ body }, { actor }) => savePreferences(deps, actor, body))
  serve(app, rows.listDeliveries).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listDeliveries(deps, query)),
  )
  serve(app, rows.resendDelivery).with(({ params }, { actor }) => resendDelivery(deps, actor, params.id))
}

const reportBytes = 64 * 1024

/** GET and POST /webhooks/sms/:token: providers of SMS tell what became of a message. */
export const smsReportRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: reportBytes }, (_, body, done) => done(null, body))
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'POST'],
    url: '/webhooks/sms/:token',
    handler: async ({ params, query, body }, reply) => {
      if (!isReportToken(deps, params.token)) return reply.code(404).send()
      await takeReport(deps, fieldsOfReport(query, body))
      return reply.code(200).send()
    },
  })
}
