// HTTP for files of bookings. No rules, no SQL.
import * as rows from '@akwaaba/contract/booking-files'
import { fail } from '@akwaaba/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendDocument } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import { addFile, readFile, removeFile } from './files.ts'

export const bookingFileRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.addBookingFile).with(({ params, body, files }, { actor }) =>
    addFile(deps, actor, params.id, body.shows, files.file[0] ?? fail('broken_form')),
  )
  serve(app, rows.removeBookingFile).with(({ params }, { actor }) => removeFile(deps, actor, params))
  serve(app, rows.addHostBookingFile).with(({ params, body, files }, { actor, member }) =>
    addFile(deps, { ...actor, member }, params.id, body.shows, files.file[0] ?? fail('broken_form')),
  )
  serve(app, rows.removeHostBookingFile).with(({ params }, { actor, member }) =>
    removeFile(deps, { ...actor, member }, params),
  )
  serve(app, rows.getBookingFile, { compress: false }).raw(async (request, reply) => {
    const { params } = readCall(rows.getBookingFile, request)
    if (request.actor === null) return
    return sendDocument(reply, await readFile(deps, request.actor, params.id))
  })
  serve(app, rows.getHostBookingFile, { compress: false }).raw(async (request, reply) => {
    const { params } = readCall(rows.getHostBookingFile, request)
    const { actor, member } = request
    if (actor === null || member === null) return
    return sendDocument(reply, await readFile(deps, { ...actor, member }, params.id))
  })
}
