// HTTP for trips of guests without an account. No rules, no SQL.
import * as rows from '@akwaaba/contract/trips'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import * as trips from './trips.ts'

export const tripRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.bookTrip).with(({ body }, { request }) => trips.bookTrip(deps, body, request.ip))
  serve(app, rows.openTrip).with(({ body }) => trips.openTrip(deps, body.token))
  serve(app, rows.resendTripLink).with(({ body }) => trips.resendTripLink(deps, body))
  serve(app, rows.askTripCode).with((_, { actor }) => trips.askTripCode(deps, actor))
  serve(app, rows.confirmTripCode).with(({ body }, { actor }) => trips.confirmTripCode(deps, actor, body))
  serve(app, rows.renewTripLink).with((_, { actor }) => trips.renewTripLink(deps, actor))
}
