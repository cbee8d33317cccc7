// HTTP for closing organisations. No rules, no SQL.
import * as own from '@akwaaba/contract/closing'
import * as rows from '@akwaaba/contract/organisations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { closeOrganisation, closeOwnOrganisation, readClosing } from './closing.ts'

export const closingRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, own.readClosing).with((_, { member }) => readClosing(deps, member))
  serve(app, own.closeOwnOrganisation).with((_, { actor, member }) => closeOwnOrganisation(deps, actor, member))
  serve(app, rows.closeOrganisation).with(({ params, body }, { actor }) =>
    closeOrganisation(deps, actor, params.id, body.reason),
  )
}
