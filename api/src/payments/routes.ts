// HTTP for payments. No rules, no SQL.
import * as rows from '@akwaaba/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import * as payments from './payments.ts'

export const paymentRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.paymentOptions).with(() => payments.options())
  serve(app, rows.startPayment).with(({ body }, { actor }) => payments.start(deps, actor, body))
  serve(app, rows.confirmBookingPayment).with(({ body }, { actor }) => payments.confirm(deps, actor, body))
  serve(app, rows.confirmTourPayment).with(({ body }, { actor }) => payments.confirm(deps, actor, body))
  serve(app, rows.confirmPropertyPayment).with(({ body }, { actor }) => payments.confirm(deps, actor, body))
}
