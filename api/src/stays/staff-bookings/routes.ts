// HTTP for bookings that staff make. No rules, no SQL.
import * as rows from '@akwaaba/contract/staff-bookings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { createStaffBooking, makePaymentLink } from './staff-bookings.ts'

export const staffBookingRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.createStaffBooking).with(({ body }, { actor }) => createStaffBooking(deps, actor, body))
  serve(app, rows.createHostBooking).with(({ body }, { actor, member }) =>
    createStaffBooking(deps, { ...actor, member }, body),
  )
  serve(app, rows.makePaymentLink).with(({ params, body }, { actor }) => makePaymentLink(deps, actor, params.id, body))
  serve(app, rows.makeHostPaymentLink).with(({ params, body }, { actor, member }) =>
    makePaymentLink(deps, { ...actor, member }, params.id, body),
  )
}
