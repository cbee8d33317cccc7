// HTTP for the bin. No rules, no SQL.
import * as rows from '@akwaaba/contract/bin'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as bin from './bin.ts'

export const binRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listBin).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await bin.listBin(deps, query)),
  )
  serve(app, rows.restoreDeleted).with(({ params }, { actor }) => bin.restoreDeleted(deps, actor, params.id))
  serve(app, rows.listHostBin).with(async ({ query }, { member, request, reply }) =>
    asList(request, reply, await bin.listHostBin(deps, member, query)),
  )
  serve(app, rows.restoreListingFromBin).with(({ params }, { actor, member }) =>
    bin.restoreOwnApartment(deps, actor, member, params.id),
  )
}
