// HTTP for reports by users. No rules, no SQL.
import * as rows from '@akwaaba/contract/user-reports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { decideReport, listUserReports } from './deciding.ts'
import { appealMask, report, reportOneMessage } from './user-reports.ts'

export const userReportRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.reportThing).with(({ body: { kind, recordId, ...why } }, { actor }) =>
    report(deps, { user: actor }, { kind, recordId }, why),
  )
  serve(app, rows.reportByMail).with(({ body: { kind, recordId, email, ...why } }) =>
    report(deps, { email }, { kind, recordId }, why),
  )
  serve(app, rows.reportMessage).with(({ params, body }, { actor }) =>
    reportOneMessage(deps, { actor }, params.id, body),
  )
  serve(app, rows.reportGuestMessage).with(({ params, body }, { actor, member }) =>
    reportOneMessage(deps, { actor, member }, params.id, body),
  )
  serve(app, rows.appealMask).with(({ params }, { actor }) => appealMask(deps, { actor }, params.id))
  serve(app, rows.appealHostMask).with(({ params }, { actor, member }) =>
    appealMask(deps, { actor, member }, params.id),
  )
  serve(app, rows.listUserReports).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listUserReports(deps, query)),
  )
  serve(app, rows.upholdUserReport).with(({ params }, { actor }) => decideReport(deps, actor, params.id, 'uphold'))
  serve(app, rows.dismissUserReport).with(({ params }, { actor }) => decideReport(deps, actor, params.id, 'dismiss'))
}
