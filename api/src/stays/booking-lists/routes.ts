// HTTP for lists of bookings: pages, files, and what is done to several at once. No rules, no SQL.
import * as listRows from '@akwaaba/contract/booking-lists'
import * as rows from '@akwaaba/contract/bookings'
import { fail } from '@akwaaba/contract/errors'
import * as hostRows from '@akwaaba/contract/host-bookings'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList, sendFile } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import { approveBookings } from './approving.ts'
import { exportCsv } from './export.ts'
import { listBookings } from './matching.ts'

/** `calendars` is passed in because connected calendars are read after bookings. */
export const bookingListRoutes =
  (deps: Deps, calendars: Parameters<typeof approveBookings>[1]) => async (app: FastifyInstance) => {
    serve(app, rows.listBookings).with(async ({ query }, { actor, request, reply }) =>
      asList(request, reply, await listBookings(deps, actor, query)),
    )
    serve(app, rows.exportBookings).raw(async (request, reply) => {
      const { query } = readCall(rows.exportBookings, request)
      return sendCsv(reply, exportCsv(deps, request.actor ?? fail('not_signed_in'), query))
    })
    serve(app, listRows.approveBookings).with(({ body }, { actor }) =>
      approveBookings(deps, calendars, actor, body.bookings),
    )

    serve(app, hostRows.listHostBookings).with(async ({ query }, { actor, member, request, reply }) =>
      asList(request, reply, await listBookings(deps, { ...actor, member }, query)),
    )
    serve(app, hostRows.exportHostBookings).raw(async (request, reply) => {
      const { query } = readCall(hostRows.exportHostBookings, request)
      const { actor, member } = request
      if (actor === null || member === null) return fail('not_signed_in')
      return sendCsv(reply, exportCsv(deps, { ...actor, member }, query))
    })
    serve(app, listRows.approveHostBookings).with(({ body }, { actor, member }) =>
      approveBookings(deps, calendars, { ...actor, member }, body.bookings),
    )
  }

const sendCsv = (reply: FastifyReply, { name, csv }: ReturnType<typeof exportCsv>) =>
  sendFile(reply, { name, type: 'text/csv; charset=utf-8', content: csv })
