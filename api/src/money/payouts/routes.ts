// HTTP for payouts: batches, and what members read of them. No rules, no SQL.
import { fail } from '@akwaaba/contract/errors'
import * as own from '@akwaaba/contract/host-payouts'
import * as batches from '@akwaaba/contract/payout-batches'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList, sendFile } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import { failUnsentPayout, syncHostPayout } from './at-provider.ts'
import { agreeToBatch, gatherBatch, withdrawBatch } from './batches.ts'
import { listCandidates } from './candidates.ts'
import { listHostPayouts, readOwed } from './history.ts'
import { payBatch, payHostPayout, returnHostPayout } from './outcomes.ts'
import { listBatches, readBatch } from './present.ts'
import { fileOfBatch, sendBatch, transferBatch } from './sending.ts'

export const payoutRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, own.listHostPayouts).with(async ({ query }, { member, request, reply }) =>
    asList(request, reply, await listHostPayouts(deps, member, query)),
  )
  serve(app, own.readOwed).with((_, { member }) => readOwed(deps, member))
  serve(app, batches.listCandidates).with(() => listCandidates(deps))
  serve(app, batches.listBatches).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await listBatches(deps, actor, query)),
  )
  serve(app, batches.readBatch).with(({ params }, { actor }) => readBatch(deps, deps.db, actor, params.id))
  serve(app, batches.gatherBatch).with(({ body }, { actor }) => gatherBatch(deps, actor, body))
  serve(app, batches.agreeToBatch).with(({ params, body }, { actor }) =>
    agreeToBatch(deps, actor, params.id, body.total),
  )
  serve(app, batches.withdrawBatch).with(({ params }, { actor }) => withdrawBatch(deps, actor, params.id))
  serve(app, batches.sendBatch).with(({ params }, { actor }) => sendBatch(deps, actor, params.id))
  serve(app, batches.transferBatch).with(({ params }, { actor }) => transferBatch(deps, actor, params.id))
  serve(app, batches.syncHostPayout).with(({ params }, { actor }) => syncHostPayout(deps, actor, params.id))
  serve(app, batches.downloadBatch).raw(async (request, reply) => {
    const { params } = readCall(batches.downloadBatch, request)
    const { name, csv } = await fileOfBatch(deps, request.actor ?? fail('not_signed_in'), params.id)
    return sendFile(reply, { name, type: 'text/csv; charset=utf-8', content: csv })
  })
  serve(app, batches.payBatch).with(({ params, body }, { actor }) => payBatch(deps, actor, params.id, body.note))
  for (const [row, verb] of outcomes)
    serve(app, row).with(({ params, body }, { actor }) => verb(deps, actor, params.id, body.note))
}

const outcomes = [
  [batches.payHostPayout, payHostPayout],
  [batches.failHostPayout, failUnsentPayout],
  [batches.returnHostPayout, returnHostPayout],
] as const
