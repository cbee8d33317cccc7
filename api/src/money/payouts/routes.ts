// HTTP for payouts. No rules, no SQL.
import * as accounts from '@akwaaba/contract/payout-accounts'
import * as rows from '@akwaaba/contract/payouts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { readPayoutAccount, setPayoutAccount } from './accounts.ts'
import { getPayoutTotals, listPayouts, markPayoutPaid } from './payouts.ts'

export const payoutRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listPayouts).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listPayouts(deps, query)),
  )
  serve(app, rows.getPayoutTotals).with(() => getPayoutTotals(deps))
  serve(app, rows.markPayoutPaid).with(({ params, body }, { actor }) => markPayoutPaid(deps, actor, params.id, body))
  serve(app, accounts.readPayoutAccount).with((_, { member }) => readPayoutAccount(deps, member))
  serve(app, accounts.setPayoutAccount).with(({ body }, { actor, member }) =>
    setPayoutAccount(deps, actor, member, body),
  )
}
