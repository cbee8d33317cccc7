// HTTP for cancelling stays and departures. No rules, no SQL.
import * as bookingRows from '@akwaaba/contract/bookings'
import * as tourRows from '@akwaaba/contract/tours'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import * as cancellation from './cancellation.ts'
import * as departures from './departures.ts'

export const cancellationRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, bookingRows.getCancellation).with(({ params }, { actor }) => cancellation.get(deps, actor, params.id))
  serve(app, bookingRows.cancelBooking).with(({ params, body }, { actor }) =>
    cancellation.cancel(deps, actor, params.id, body),
  )
  serve(app, tourRows.callOffTour).with(({ params, body }, { actor }) =>
    departures.callOff(deps, actor, params.id, body),
  )
  serve(app, tourRows.returnTourPurchase).with(({ params }, { actor }) =>
    departures.returnPurchase(deps, actor, params.id),
  )
}
