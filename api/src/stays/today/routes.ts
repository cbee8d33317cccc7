// HTTP for what happens today. No rules, no SQL.
import { getHostToday, getToday } from '@akwaaba/contract/today'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import * as today from './today.ts'

export const todayRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, getToday).with(({ query }, { actor }) => today.getToday(deps, actor, query))
  serve(app, getHostToday).with(({ query }, { actor, member }) => today.getHostToday(deps, { ...actor, member }, query))
}
