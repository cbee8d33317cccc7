// HTTP for the messages that hosts have ready. No rules, no SQL.
import * as rows from '@akwaaba/contract/message-templates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { createTemplate, deleteTemplate, listReplies, listTemplates, updateTemplate } from './templates.ts'

export const messageTemplateRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listTemplates).with((_, { member }) => listTemplates(deps, member))
  serve(app, rows.createTemplate).with(({ body }, { member }) => createTemplate(deps, member, body))
  serve(app, rows.updateTemplate).with(({ params, body }, { member }) => updateTemplate(deps, member, params.id, body))
  serve(app, rows.deleteTemplate).with(({ params }, { member }) => deleteTemplate(deps, member, params.id))
  serve(app, rows.listReplies).with(({ params }, { member }) => listReplies(deps, member, params.id))
}
