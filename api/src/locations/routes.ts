// HTTP for locations. No rules, no SQL.
import * as rows from '@akwaaba/contract/locations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serveCatalogue } from '../http/catalogue.ts'
import * as locations from './locations.ts'

export const locationRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serveCatalogue(app, rows.listLocations).with(() => locations.list(deps))
}
