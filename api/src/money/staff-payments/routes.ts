// HTTP for money that staff take themselves. No rules, no SQL.
import * as rows from '@akwaaba/contract/staff-payments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { giveRefund } from './giving-back.ts'
import { recordStaffPayment } from './staff-payments.ts'

export const staffPaymentRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.recordStaffPayment).with(({ params, body }, { actor }) =>
    recordStaffPayment(deps, actor, params.id, body),
  )
  serve(app, rows.recordHostPayment).with(({ params, body }, { actor, member }) =>
    recordStaffPayment(deps, { ...actor, member }, params.id, { ...body, heldBy: 'host' }),
  )
  serve(app, rows.giveRefund).with(({ params }, { actor }) => giveRefund(deps, actor, params.id))
  serve(app, rows.giveHostRefund).with(({ params }, { actor, member }) =>
    giveRefund(deps, { ...actor, member }, params.id),
  )
}
