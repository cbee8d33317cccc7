// HTTP for where organisations are paid. No rules, no SQL.
import * as rows from '@akwaaba/contract/payout-accounts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { readPayoutAccount, setPayoutAccount } from './accounts.ts'

export const payoutAccountRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.readPayoutAccount).with((_, { member }) => readPayoutAccount(deps, member))
  serve(app, rows.setPayoutAccount).with(({ body }, { actor, member }) => setPayoutAccount(deps, actor, member, body))
}
