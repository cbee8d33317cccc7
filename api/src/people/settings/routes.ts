// HTTP for the settings that administrators make. No rules, no SQL.
import * as rows from '@akwaaba/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { originOf } from '#http/device-mark.ts'
import { serve } from '#http/serve.ts'
import * as settings from './settings.ts'

export const settingsRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getSettings).with(() => settings.get(deps))
  serve(app, rows.getBankAccount).with(() => settings.bankAccount(deps))
  serve(app, rows.saveSettings).with(({ body }, call) => settings.save(deps, call.actor, originOf(call), body))
  serve(app, rows.askBankCode).with((_, { actor }) => settings.askBankCode(deps, actor))
}
