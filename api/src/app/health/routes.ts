// HTTP for the health of the installation. No rules, no SQL.
import * as rows from '@akwaaba/contract/health'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { getHealth } from './health.ts'

export const healthRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getHealth).with(() => getHealth(deps))
}
