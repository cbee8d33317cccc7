// HTTP for proving again who one is. No rules, no SQL.
import * as rows from '@akwaaba/contract/proof'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { originOf } from '#http/device-mark.ts'
import { serve } from '#http/serve.ts'
import { askProofCode, getOwnProof, proveAgain } from './proof.ts'

export const proofRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getOwnProof).with((_, { actor }) => getOwnProof(deps, actor))
  serve(app, rows.askProofCode).with((_, { actor }) => askProofCode(deps, actor))
  serve(app, rows.proveAgain).with(({ body }, call) => proveAgain(deps, call.actor, originOf(call), body))
}
