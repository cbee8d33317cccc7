// HTTP for what is owed for each stay. No rules, no SQL.
import * as rows from '@akwaaba/contract/payouts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { getPayoutTotals, listPayouts, markPayoutPaid } from './stay-payouts.ts'

export const stayPayoutRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listPayouts).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listPayouts(deps, query)),
  )
  serve(app, rows.getPayoutTotals).with(() => getPayoutTotals(deps))
  serve(app, rows.markPayoutPaid).with(({ params, body }, { actor }) => markPayoutPaid(deps, actor, params.id, body))
}
