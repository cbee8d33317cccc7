// HTTP for bookings. No rules, no SQL.
import * as rows from '@akwaaba/contract/bookings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { asList } from '../http/listing.ts'
import { serve } from '../http/serve.ts'
import * as bookings from './bookings.ts'

export const bookingRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.checkAvailability).with(({ body }) => bookings.checkAvailability(deps, body))
  serve(app, rows.createBooking).with(({ body }, { actor }) => bookings.create(deps, actor, body))
  serve(app, rows.listBookings).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await bookings.list(deps, actor, query)),
  )
  serve(app, rows.getBooking).with(({ params }, { actor }) => bookings.get(deps, actor, params.id))
  serve(app, rows.cancelBooking).with(({ params }, { actor }) => bookings.cancel(deps, actor, params.id))
}
