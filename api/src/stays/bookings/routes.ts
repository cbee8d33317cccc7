// HTTP for bookings. No rules, no SQL.
import * as rows from '@akwaaba/contract/bookings'
import { fail } from '@akwaaba/contract/errors'
import * as hostRows from '@akwaaba/contract/host-bookings'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import * as bookings from './bookings.ts'
import { createBooking } from './create.ts'
import * as decisions from './decisions.ts'
import { exportCsv } from './export.ts'

export const bookingRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.checkAvailability).with(({ body }) => bookings.checkAvailability(deps, body))
  serve(app, rows.createBooking).with(({ body }, { actor, request }) => createBooking(deps, actor, body, request.ip))
  serve(app, rows.listBookings).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await bookings.listBookings(deps, actor, query)),
  )
  serve(app, rows.getBooking).with(({ params }, { actor }) => bookings.getBooking(deps, actor, params.id))
  serve(app, rows.approveBooking).with(({ params }, { actor }) => decisions.approveBooking(deps, actor, params.id))
  serve(app, rows.declineBooking).with(({ params, body }, { actor }) =>
    decisions.declineBooking(deps, actor, params.id, body),
  )
  serve(app, rows.deleteBooking).with(({ params }, { actor }) => decisions.deleteBooking(deps, actor, params.id))
  serve(app, rows.exportBookings).raw(async (request, reply) => {
    const { query } = readCall(rows.exportBookings, request)
    return sendCsv(reply, exportCsv(deps, request.actor ?? fail('not_signed_in'), query))
  })

  serve(app, hostRows.listHostBookings).with(async ({ query }, { actor, member, request, reply }) =>
    asList(request, reply, await bookings.listBookings(deps, { ...actor, member }, query)),
  )
  serve(app, hostRows.exportHostBookings).raw(async (request, reply) => {
    const { query } = readCall(hostRows.exportHostBookings, request)
    const { actor, member } = request
    if (actor === null || member === null) return fail('not_signed_in')
    return sendCsv(reply, exportCsv(deps, { ...actor, member }, query))
  })
  serve(app, hostRows.getHostBooking).with(({ params }, { actor, member }) =>
    bookings.getBooking(deps, { ...actor, member }, params.id),
  )
  serve(app, hostRows.approveHostBooking).with(({ params }, { actor, member }) =>
    decisions.approveBooking(deps, { ...actor, member }, params.id),
  )
  serve(app, hostRows.declineHostBooking).with(({ params, body }, { actor, member }) =>
    decisions.declineBooking(deps, { ...actor, member }, params.id, body),
  )
}

const sendCsv = (reply: FastifyReply, { name, csv }: ReturnType<typeof exportCsv>) =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'content-disposition': `attachment; filename="${name}"` })
    .type('text/csv; charset=utf-8')
    .send(csv)
