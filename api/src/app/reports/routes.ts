// HTTP for reports. No rules, no SQL.
import { fail } from '@akwaaba/contract/errors'
import * as rows from '@akwaaba/contract/reports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendFile } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import { exportLedger } from './ledger-file.ts'
import { exportList } from './list-files.ts'
import { exportReport, makeHostReport, makeReport } from './reports.ts'
import { exportTaxes, reportTaxes } from './taxes.ts'

export const reportRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getReport).with(({ query }) => makeReport(deps, query))
  serve(app, rows.exportReport).raw(async (request, reply) =>
    sendFile(reply, await exportReport(deps, readCall(rows.exportReport, request).query)),
  )
  serve(app, rows.getHostReport).with(({ query }, { member }) => makeHostReport(deps, member, query))
  serve(app, rows.exportHostReport).raw(async (request, reply) => {
    const { query } = readCall(rows.exportHostReport, request)
    const { member } = request
    if (member === null) return fail('not_signed_in')
    return sendFile(reply, await exportReport(deps, { ...query, organisationId: member.organisation.id }))
  })
  serve(app, rows.getTaxReport).with(({ query }) => reportTaxes(deps, query))
  serve(app, rows.exportTaxes).raw(async (request, reply) =>
    sendFile(reply, await exportTaxes(deps, readCall(rows.exportTaxes, request).query)),
  )
  serve(app, rows.exportList).raw(async (request, reply) => {
    const { query } = readCall(rows.exportList, request)
    return sendFile(reply, await exportList(deps, request.actor ?? fail('not_signed_in'), query))
  })
  serve(app, rows.exportLedger).raw(async (request, reply) =>
    sendFile(reply, await exportLedger(deps, readCall(rows.exportLedger, request).query)),
  )
}
