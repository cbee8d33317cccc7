// HTTP for paying: methods, starting, confirming. No rules, no SQL.
import * as rows from '@akwaaba/contract/checkout'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { checkPayment, confirmPayment, getPayment, listOwnPayments, startPayment } from './checkout.ts'
import { getPaymentOptions } from './methods.ts'
import { sendVoucher } from './vouchers.ts'

export const checkoutRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getPaymentOptions).with(() => getPaymentOptions(deps))
  serve(app, rows.startPayment).with(({ body }, { actor, request }) => startPayment(deps, actor, body, request.ip))
  serve(app, rows.listMyPayments).with(({ query }, { actor }) => listOwnPayments(deps, actor, query))
  serve(app, rows.getPayment).with(({ params }, { actor }) => getPayment(deps, actor, params.id))
  serve(app, rows.checkPayment).with(({ params }, { actor }) => checkPayment(deps, actor, params.id))
  serve(app, rows.sendVoucher).with(({ params, body }, { actor }) => sendVoucher(deps, actor, params.id, body.voucher))
  serve(app, rows.confirmBookingPayment).with(({ body }, { actor }) => confirmPayment(deps, actor, body))
  serve(app, rows.confirmTourPayment).with(({ body }, { actor }) => confirmPayment(deps, actor, body))
  serve(app, rows.confirmPropertyPayment).with(({ body }, { actor }) => confirmPayment(deps, actor, body))
}
