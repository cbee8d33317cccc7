// HTTP for promo codes. No rules, no SQL.
import * as rows from '@akwaaba/contract/promos'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { createPromo, endPromo, listPromos } from './promos.ts'

export const promoRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listPromos).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listPromos(deps, null, query)),
  )
  serve(app, rows.createPromo).with(({ body }, { actor }) => createPromo(deps, actor, null, body))
  serve(app, rows.endPromo).with(({ params }, { actor }) => endPromo(deps, actor, null, params.id))

  serve(app, rows.listHostPromos).with(async ({ query }, { member, request, reply }) =>
    asList(request, reply, await listPromos(deps, member, query)),
  )
  serve(app, rows.createHostPromo).with(({ body }, { actor, member }) => createPromo(deps, actor, member, body))
  serve(app, rows.endHostPromo).with(({ params }, { actor, member }) => endPromo(deps, actor, member, params.id))
}
