// HTTP for accounts. No rules, no SQL.
import * as rows from '@akwaaba/contract/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import * as accounts from './accounts.ts'

const from = (request: FastifyRequest) => ({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' })

export const authRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.registerCustomer).with(({ body }, { request }) =>
    accounts.registerCustomer(deps, from(request), body),
  )
  serve(app, rows.login).with(({ body }, { request }) => accounts.login(deps, from(request), body))
  serve(app, rows.verifyCustomerCode).with(({ body }, { request }) =>
    accounts.verify(deps, from(request), body, 'customer'),
  )
  serve(app, rows.verifyAdminCode).with(({ body }, { request }) => accounts.verify(deps, from(request), body, 'admin'))
  serve(app, rows.verifyLoginCode).with(({ body }, { request }) => accounts.verify(deps, from(request), body))
  serve(app, rows.logout).with((_, { actor }) => accounts.logout(deps, actor))
}
