// HTTP for trips of guests without an account, and for the calendar files and longer holds of stays. No rules, no SQL.
import { fail } from '@akwaaba/contract/errors'
import * as views from '@akwaaba/contract/trip-views'
import * as rows from '@akwaaba/contract/trips'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendFile } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import { stayCalendar } from './calendar-file.ts'
import { correctAddress, denyTrip, setAddress } from './denials.ts'
import { renewHold } from './renewing.ts'
import * as trips from './trips.ts'
import { endViews, listViews, shareStay, showView } from './views.ts'

export const tripRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.bookTrip).with(({ body }, { request }) => trips.bookTrip(deps, body, request.ip))
  serve(app, rows.openTrip).with(({ body }) => trips.openTrip(deps, body.token))
  serve(app, rows.resendTripLink).with(({ body }) => trips.resendTripLink(deps, body))
  serve(app, rows.denyTrip).with(({ body }) => denyTrip(deps, body.token))
  serve(app, rows.correctTripAddress).with(({ body }, { request }) => correctAddress(deps, body, request.ip))
  serve(app, rows.setTripAddress).with(({ params, body }, { actor }) => setAddress(deps, actor, params.id, body.email))
  serve(app, rows.askTripCode).with((_, { actor }) => trips.askTripCode(deps, actor))
  serve(app, rows.confirmTripCode).with(({ body }, { actor }) => trips.confirmTripCode(deps, actor, body))
  serve(app, rows.renewTripLink).with((_, { actor }) => trips.renewTripLink(deps, actor))
  serve(app, rows.renewHold).with(({ params }, { actor }) => renewHold(deps, actor, params.id))
  serve(app, views.listTripViews).with(({ params }, { actor }) => listViews(deps, actor, params.id))
  serve(app, views.makeTripView).with(({ params }, { actor }) => shareStay(deps, actor, params.id))
  serve(app, views.endTripViews).with(({ params }, { actor }) => endViews(deps, actor, params.id))
  serve(app, views.readTripView).with(({ params, body }) => showView(deps, params.id, body.token))
  serve(app, rows.getStayCalendar).raw(async (request, reply) => {
    const { params } = readCall(rows.getStayCalendar, request)
    const { name, text } = await stayCalendar(deps, request.actor ?? fail('not_signed_in'), params.id)
    return sendFile(reply, { name, type: 'text/calendar; charset=utf-8', content: text })
  })
}
