// HTTP for notes about bookings. No rules, no SQL.
import * as rows from '@akwaaba/contract/booking-notes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { addNote, editNote } from './notes.ts'

export const bookingNoteRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.addBookingNote).with(({ params, body }, { actor }) => addNote(deps, actor, params.id, body.text))
  serve(app, rows.editBookingNote).with(({ params, body }, { actor }) => editNote(deps, actor, params, body.text))
  serve(app, rows.addHostBookingNote).with(({ params, body }, { actor, member }) =>
    addNote(deps, { ...actor, member }, params.id, body.text),
  )
  serve(app, rows.editHostBookingNote).with(({ params, body }, { actor, member }) =>
    editNote(deps, { ...actor, member }, params, body.text),
  )
}
