// HTTP for the settings that administrators make. No rules, no SQL.
import * as rows from '@akwaaba/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { originOf } from '#http/device-mark.ts'
import { serve } from '#http/serve.ts'
import { askBankCode, getBankAccount, getSettings, saveSettings } from './settings.ts'

export const settingsRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getSettings).with(() => getSettings(deps))
  serve(app, rows.getBankAccount).with(() => getBankAccount(deps))
  serve(app, rows.saveSettings).with(({ body }, call) => saveSettings(deps, call.actor, originOf(call), body))
  serve(app, rows.askBankCode).with((_, { actor }) => askBankCode(deps, actor))
}
