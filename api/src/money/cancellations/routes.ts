// HTTP for cancelling stays and departures. No rules, no SQL.
import * as balanceRows from '@akwaaba/contract/balances'
import * as bookingRows from '@akwaaba/contract/bookings'
import * as tourRows from '@akwaaba/contract/tours'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { decideBalance } from './balances.ts'
import { cancelBooking, getCancellation } from './cancellation.ts'
import { callOffTour, returnPurchase } from './departures.ts'

export const cancellationRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, bookingRows.getCancellation).with(({ params }, { actor }) => getCancellation(deps, actor, params.id))
  serve(app, bookingRows.cancelBooking).with(({ params, body }, { actor }) =>
    cancelBooking(deps, actor, params.id, body),
  )
  serve(app, balanceRows.decideBalance).with(({ params, body }, { actor }) =>
    decideBalance(deps, actor, params.id, body),
  )
  serve(app, balanceRows.decideHostBalance).with(({ params, body }, { actor, member }) =>
    decideBalance(deps, { ...actor, member }, params.id, body),
  )
  serve(app, tourRows.callOffTour).with(({ params, body }, { actor }) => callOffTour(deps, actor, params.id, body))
  serve(app, tourRows.returnTourPurchase).with(({ params }, { actor }) => returnPurchase(deps, actor, params.id))
}
