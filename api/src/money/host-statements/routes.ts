// HTTP for the statements of organisations. No rules, no SQL.
import { fail } from '@akwaaba/contract/errors'
import * as rows from '@akwaaba/contract/host-payouts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendFile } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import { csvOf, nameOf, pdfOf } from './files.ts'
import { readStatement } from './statement.ts'

export const hostStatementRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const read = (request: FastifyRequest, month: string) =>
    readStatement(deps, request.member ?? fail('not_signed_in'), month)
  serve(app, rows.readStatement).with(({ params }, { member }) => readStatement(deps, member, params.month))
  serve(app, rows.downloadStatementCsv).raw(async (request, reply) => {
    const { params } = readCall(rows.downloadStatementCsv, request)
    const statement = await read(request, params.month)
    const content = csvOf(statement)
    return sendFile(reply, { name: `${nameOf(statement)}.csv`, type: 'text/csv; charset=utf-8', content })
  })
  serve(app, rows.downloadStatementPdf).raw(async (request, reply) => {
    const { params } = readCall(rows.downloadStatementPdf, request)
    const statement = await read(request, params.month)
    const content = await pdfOf(deps, statement)
    return sendFile(reply, { name: `${nameOf(statement)}.pdf`, type: 'application/pdf', content })
  })
}
