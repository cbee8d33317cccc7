// HTTP for stays that several people pay. No rules, no SQL.
import * as rows from '@akwaaba/contract/shares'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { checkShare, payShare, readShare, sendShareVoucher } from './payers.ts'
import { getSplit } from './present.ts'
import { changeSplit, createSplit, linkShare, remindShare } from './splits.ts'
import { withdrawShare } from './withdrawing.ts'

export const familyPayRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getSplit).with(({ params }, { actor }) => getSplit(deps, actor, params.id))
  serve(app, rows.createSplit).with(({ params, body }, { actor }) => createSplit(deps, actor, params.id, body))
  serve(app, rows.changeSplit).with(({ params, body }, { actor }) => changeSplit(deps, actor, params.id, body))
  serve(app, rows.remindShare).with(({ params }, { actor }) => remindShare(deps, actor, params.id))
  serve(app, rows.linkShare).with(({ params, body }, { actor }) => linkShare(deps, actor, params.id, body))
  serve(app, rows.readShare).with(({ body }) => readShare(deps, body.token))
  serve(app, rows.payShare).with(({ body }, { request }) => payShare(deps, body, request.ip))
  serve(app, rows.checkShare).with(({ body }) => checkShare(deps, body.token))
  serve(app, rows.withdrawShare).with(({ body }) => withdrawShare(deps, body.token))
  serve(app, rows.sendShareVoucher).with(({ body }) => sendShareVoucher(deps, body))
}
