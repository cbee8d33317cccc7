// HTTP for the reconciliation. No rules, no SQL.
import * as rows from '@akwaaba/contract/reconciliation'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as differences from './differences.ts'
import * as reconciliation from './reconciliation.ts'

export const reconciliationRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getReconciliation).with(() => reconciliation.latest(deps))
  serve(app, rows.runReconciliation).with(() => reconciliation.runSoon(deps))
  serve(app, rows.closeDifferences).with(({ body }, { actor }) => differences.close(deps, actor, body))
  serve(app, rows.listClosedDifferences).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await differences.listClosed(deps, query)),
  )
}
