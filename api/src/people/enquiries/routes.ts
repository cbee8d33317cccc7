// HTTP for enquiries. No rules, no SQL.
import * as rows from '@akwaaba/contract/enquiries'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { sendEnquiry } from './enquiries.ts'
import { listEnquiries, markEnquiry } from './inbox.ts'

export const enquiryRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.sendEnquiry).with(({ body }) => sendEnquiry(deps, body))
  serve(app, rows.listEnquiries).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listEnquiries(deps, query)),
  )
  serve(app, rows.markEnquiry).with(({ params, body }, { actor }) => markEnquiry(deps, actor, params.id, body))
}
