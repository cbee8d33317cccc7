// HTTP for enquiries. No rules, no SQL.
import * as rows from '@akwaaba/contract/enquiries'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { send } from './enquiries.ts'

export const enquiryRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.sendEnquiry).with(({ body }, { request }) => send(deps, request.ip, body))
}
