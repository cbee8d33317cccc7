// HTTP for what hosts are owed. No rules, no SQL.
import * as rows from '@akwaaba/contract/payouts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as payouts from './payouts.ts'

export const payoutRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listPayouts).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await payouts.list(deps, query)),
  )
  serve(app, rows.getPayoutTotals).with(() => payouts.totals(deps))
  serve(app, rows.markPayoutPaid).with(({ params, body }, { actor }) => payouts.markPaid(deps, actor, params.id, body))
}
