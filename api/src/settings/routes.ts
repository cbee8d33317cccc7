// HTTP for the settings that administrators make. No rules, no SQL.
import * as rows from '@akwaaba/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import * as settings from './settings.ts'

export const settingsRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getSettings).with(() => settings.get(deps))
  serve(app, rows.saveSettings).with(({ body }, { actor }) => settings.save(deps, actor, body))
}
