// HTTP for the pages of one booking, one payment and one guest. No rules, no SQL.
import * as rows from '@akwaaba/contract/booking-pages'
import * as recordRows from '@akwaaba/contract/record-pages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { readBookingPage } from './booking-page.ts'
import { listGuests } from './guest-list.ts'
import { readGuestPage } from './guest-page.ts'
import { readPaymentPage } from './payment-page.ts'

export const bookingPageRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getBookingPage).with(({ params }, { actor }) => readBookingPage(deps, actor, params.id))
  serve(app, rows.getHostBookingPage).with(({ params }, { actor, member }) =>
    readBookingPage(deps, { ...actor, member }, params.id),
  )
  serve(app, recordRows.getPaymentPage).with(({ params }, { actor }) => readPaymentPage(deps, actor, params.id))
  serve(app, recordRows.getHostPaymentPage).with(({ params }, { actor, member }) =>
    readPaymentPage(deps, { ...actor, member }, params.id),
  )
  serve(app, recordRows.getGuestPage).with(({ params }, { actor }) => readGuestPage(deps, actor, params.id))
  serve(app, recordRows.listHostGuests).with(({ query }, { actor, member }) =>
    listGuests(deps, { ...actor, member }, query),
  )
  serve(app, recordRows.getHostGuestPage).with(({ params }, { actor, member }) =>
    readGuestPage(deps, { ...actor, member }, params.id),
  )
}
