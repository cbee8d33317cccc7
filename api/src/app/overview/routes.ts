// HTTP for the overview. No rules, no SQL.
import { getHostWaiting, getWaiting } from '@akwaaba/contract/alerts'
import * as rows from '@akwaaba/contract/overview'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { listFailedJobs, retryFailedJob } from './failed-jobs.ts'
import { getOverview } from './overview.ts'
import { countHostWaiting, countWaiting } from './waiting.ts'

export const overviewRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getOverview).with(({ query }) => getOverview(deps, query))
  serve(app, getWaiting).with(() => countWaiting(deps))
  serve(app, getHostWaiting).with((_, { member }) => countHostWaiting(deps, member))
  serve(app, rows.listFailedMails).with(() => listFailedJobs(deps, 'e-mail'))
  serve(app, rows.retryFailedMail).with(({ params }, { actor }) => retryFailedJob(deps, actor, 'e-mail', params.number))
  serve(app, rows.listFailedJobs).with(() => listFailedJobs(deps, 'job'))
  serve(app, rows.retryFailedJob).with(({ params }, { actor }) => retryFailedJob(deps, actor, 'job', params.number))
}
