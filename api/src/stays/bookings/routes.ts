// HTTP for bookings. No rules, no SQL.
import * as rows from '@akwaaba/contract/bookings'
import * as hostRows from '@akwaaba/contract/host-bookings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import * as bookings from './bookings.ts'
import { createBooking } from './create.ts'
import * as decisions from './decisions.ts'

/** `calendars` and `payouts` are passed in because connected calendars are read, and hosts paid, after bookings. */
export const bookingRoutes =
  (deps: Deps, calendars: decisions.Calendars, payouts: decisions.Payouts) => async (app: FastifyInstance) => {
    serve(app, rows.checkAvailability).with(({ body }) => bookings.checkAvailability(deps, body))
    serve(app, rows.createBooking).with(({ body }, { actor, request }) =>
      createBooking(deps, actor, body, { address: request.ip }),
    )
    serve(app, rows.getBooking).with(({ params }, { actor }) => bookings.getBooking(deps, actor, params.id))
    serve(app, rows.approveBooking).with(({ params }, { actor }) =>
      decisions.approveBooking(deps, calendars, actor, params.id),
    )
    serve(app, rows.declineBooking).with(({ params, body }, { actor }) =>
      decisions.declineBooking(deps, payouts, actor, params.id, body),
    )
    serve(app, rows.deleteBooking).with(({ params }, { actor }) => decisions.deleteBooking(deps, actor, params.id))

    serve(app, hostRows.getHostBooking).with(({ params }, { actor, member }) =>
      bookings.getBooking(deps, { ...actor, member }, params.id),
    )
    serve(app, hostRows.approveHostBooking).with(({ params }, { actor, member }) =>
      decisions.approveBooking(deps, calendars, { ...actor, member }, params.id),
    )
    serve(app, hostRows.declineHostBooking).with(({ params, body }, { actor, member }) =>
      decisions.declineBooking(deps, payouts, { ...actor, member }, params.id, body),
    )
  }
