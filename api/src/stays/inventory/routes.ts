// HTTP for which nights are taken. No rules, no SQL.
import { getBookedDates } from '@akwaaba/contract/apartments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { bookedDates } from './availability.ts'

export const inventoryRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, getBookedDates).with(({ params }) => bookedDates(deps, params.id))
}
