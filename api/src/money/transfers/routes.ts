// HTTP for bank transfers. No rules, no SQL.
import { fail } from '@akwaaba/contract/errors'
import * as rows from '@akwaaba/contract/transfers'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList, sendDocument } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import * as proofs from './proofs.ts'
import { recordReceivedMoney } from './receive.ts'
import * as transfers from './transfers.ts'

export const transferRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.submitProof).with(({ params, body, files }, { actor }) =>
    proofs.submitTransferProof(deps, actor, params.id, body, files.proof[0] ?? fail('broken_form')),
  )
  serve(app, rows.listTransfers).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await transfers.listTransfers(deps, actor, query)),
  )
  serve(app, rows.getProof, { compress: false }).raw(async (request, reply) => {
    const { params } = readCall(rows.getProof, request)
    return sendDocument(reply, await proofs.readProofFile(deps, params.id))
  })
  serve(app, rows.receiveTransfer).with(({ params, body }, { actor }) =>
    recordReceivedMoney(deps, actor, params.id, body),
  )
  serve(app, rows.rejectProof).with(({ params, body }, { actor }) =>
    proofs.rejectTransferProof(deps, actor, params.id, body),
  )
}
