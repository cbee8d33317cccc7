// HTTP for the reconciliation. No rules, no SQL.
import * as rows from '@akwaaba/contract/reconciliation'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { closeDifferences, listClosedDifferences } from './differences.ts'
import { getReconciliation, runReconciliation } from './reconciliation.ts'

export const reconciliationRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getReconciliation).with(() => getReconciliation(deps))
  serve(app, rows.runReconciliation).with(() => runReconciliation(deps))
  serve(app, rows.closeDifferences).with(({ body }, { actor }) => closeDifferences(deps, actor, body))
  serve(app, rows.listClosedDifferences).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listClosedDifferences(deps, query)),
  )
}
