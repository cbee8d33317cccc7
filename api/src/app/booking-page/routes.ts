// HTTP for the page of one booking. No rules, no SQL.
import * as rows from '@akwaaba/contract/booking-pages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { readBookingPage } from './booking-page.ts'

export const bookingPageRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getBookingPage).with(({ params }, { actor }) => readBookingPage(deps, actor, params.id))
  serve(app, rows.getHostBookingPage).with(({ params }, { actor, member }) =>
    readBookingPage(deps, { ...actor, member }, params.id),
  )
}
