// Owns what is done to several bookings of a list by one call.
import { z } from 'zod'
import { orgParams } from '../people/organisations.ts'
import { chosenIds, outcomes } from '../platform/wire/bulk.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { approveBooking } from './bookings.ts'
import { approveHostBooking } from './host-bookings.ts'

export const approveBookings = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/approve',
  who: 'admin',
  changes: approveBooking.changes,
  summary: 'Approves several paid bookings, each by itself, and says what became of each',
  body: z.strictObject({ bookings: chosenIds }),
  reply: outcomes,
  errors: [],
})

export const approveHostBookings = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/approve',
  who: 'member',
  needs: approveHostBooking.needs,
  changes: approveHostBooking.changes,
  summary: approveBookings.summary,
  params: orgParams,
  body: approveBookings.body,
  reply: outcomes,
  errors: [],
})
