// HTTP for payments as administrators see them. No rules, no SQL.
import * as rows from '@akwaaba/contract/payment-admin'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { listPayments, listProviders, refundPayment } from './payment-admin.ts'
import { listRefunds } from './refund-list.ts'
import { recordManualRefund, retryRefund } from './stuck-refunds.ts'

export const paymentAdminRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listPayments).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await listPayments(deps, actor, query)),
  )
  serve(app, rows.listRefunds).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await listRefunds(deps, actor, query)),
  )
  serve(app, rows.listProviders).with(() => listProviders(deps))
  serve(app, rows.refundPayment).with(({ params, body }, { actor }) => refundPayment(deps, actor, params.id, body))
  serve(app, rows.retryRefund).with(({ params }, { actor }) => retryRefund(deps, actor, params.id))
  serve(app, rows.refundByHand).with(({ params, body }, { actor }) => recordManualRefund(deps, actor, params.id, body))
}
