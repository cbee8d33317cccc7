// HTTP for the overview. No rules, no SQL.
import * as rows from '@akwaaba/contract/overview'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { listFailedMails, retryFailedMail } from './operations.ts'
import { getOverview } from './overview.ts'

export const overviewRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getOverview).with(({ query }) => getOverview(deps, query))
  serve(app, rows.listFailedMails).with(() => listFailedMails(deps))
  serve(app, rows.retryFailedMail).with(({ params }) => retryFailedMail(deps, params.number))
}
