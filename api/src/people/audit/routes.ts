// HTTP for the audit log. No rules, no SQL.
import * as rows from '@akwaaba/contract/audit'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { listAuditEntries } from './audit.ts'

export const auditRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listAudit).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listAuditEntries(deps, query)),
  )
}
