// HTTP for what administrators do about people. No rules, no SQL.
import * as rows from '@akwaaba/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { agreeToRemoval, requestRemoval, withdrawRemoval } from './authenticator-removals.ts'
import { changeUserEmail } from './email-change.ts'
import { restoreUser, suspendUser } from './suspensions.ts'
import { listUsers } from './users.ts'

export const userRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listUsers).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await listUsers(deps, actor, query)),
  )
  serve(app, rows.suspendUser).with(({ params }, { actor }) => suspendUser(deps, actor, params.id))
  serve(app, rows.restoreUser).with(({ params }, { actor }) => restoreUser(deps, actor, params.id))
  serve(app, rows.changeUserEmail).with(({ params, body }, { actor }) => changeUserEmail(deps, actor, params.id, body))
  serve(app, rows.requestRemoval).with(({ params }, { actor }) => requestRemoval(deps, actor, params.id))
  serve(app, rows.agreeToRemoval).with(({ params }, { actor }) => agreeToRemoval(deps, actor, params.id))
  serve(app, rows.withdrawRemoval).with(({ params }, { actor }) => withdrawRemoval(deps, actor, params.id))
}
