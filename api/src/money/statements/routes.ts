// HTTP for bank statements. No rules, no SQL.
import { fail } from '@akwaaba/contract/errors'
import * as settlementRows from '@akwaaba/contract/settlements'
import * as rows from '@akwaaba/contract/statements'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { importBankStatement } from './matching.ts'
import { bookLineAsSettlement, listSettlements, reverseSettlement } from './settlements.ts'
import * as unmatched from './unmatched.ts'

export const statementRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.importStatement).with(({ files }, { actor }) =>
    importBankStatement(deps, actor, files.statement[0] ?? fail('broken_form')),
  )
  serve(app, rows.listUnmatched).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await unmatched.listUnmatchedLines(deps, query)),
  )
  serve(app, rows.giveUnmatched).with(({ params, body }, { actor }) =>
    unmatched.assignUnmatchedLine(deps, actor, params.id, body),
  )
  serve(app, settlementRows.bookSettlement).with(({ params, body }, { actor }) =>
    bookLineAsSettlement(deps, actor, params.id, body),
  )
  serve(app, settlementRows.listSettlements).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listSettlements(deps, query)),
  )
  serve(app, settlementRows.reverseSettlement).with(({ params, body }, { actor }) =>
    reverseSettlement(deps, actor, params.id, body),
  )
  serve(app, rows.closeUnmatched).with(({ params, body }, { actor }) =>
    unmatched.closeUnmatchedLine(deps, actor, params.id, body),
  )
}
