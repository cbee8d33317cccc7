// HTTP for paying: the ways there are, starting, coming back. No rules, no SQL.
import * as rows from '@akwaaba/contract/checkout'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import * as checkout from './checkout.ts'
import { options } from './methods.ts'

export const checkoutRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getPaymentOptions).with(() => options(deps))
  serve(app, rows.startPayment).with(({ body }, { actor }) => checkout.start(deps, actor, body))
  serve(app, rows.listMyPayments).with(({ query }, { actor }) => checkout.listMine(deps, actor, query))
  serve(app, rows.getPayment).with(({ params }, { actor }) => checkout.get(deps, actor, params.id))
  serve(app, rows.checkPayment).with(({ params }, { actor }) => checkout.check(deps, actor, params.id))
  serve(app, rows.confirmBookingPayment).with(({ body }, { actor }) => checkout.confirm(deps, actor, body))
  serve(app, rows.confirmTourPayment).with(({ body }, { actor }) => checkout.confirm(deps, actor, body))
  serve(app, rows.confirmPropertyPayment).with(({ body }, { actor }) => checkout.confirm(deps, actor, body))
}
