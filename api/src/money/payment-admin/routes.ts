// HTTP for payments as administrators see them. No rules, no SQL.
import * as rows from '@akwaaba/contract/payment-admin'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as payments from './payment-admin.ts'

export const paymentAdminRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listPayments).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await payments.list(deps, actor, query)),
  )
  serve(app, rows.listProviders).with(() => payments.providers(deps))
  serve(app, rows.refundPayment).with(({ params, body }, { actor }) => payments.refund(deps, actor, params.id, body))
  serve(app, rows.retryRefund).with(({ params }, { actor }) => payments.retry(deps, actor, params.id))
  serve(app, rows.refundByHand).with(({ params, body }, { actor }) =>
    payments.settleByHand(deps, actor, params.id, body),
  )
}
