// HTTP for proving again who one is. No rules, no SQL.
import * as passkeyRows from '@akwaaba/contract/passkeys'
import * as rows from '@akwaaba/contract/proof'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { originOf } from '#http/device-mark.ts'
import { serve } from '#http/serve.ts'
import { askProofCode, beginPasskeyProof, getOwnProof, proveAgain, proveWithPasskey } from './proof.ts'

export const proofRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getOwnProof).with((_, { actor }) => getOwnProof(deps, actor))
  serve(app, rows.askProofCode).with((_, { actor }) => askProofCode(deps, actor))
  serve(app, rows.proveAgain).with(({ body }, call) => proveAgain(deps, call.actor, originOf(call), body))
  serve(app, passkeyRows.beginPasskeyProof).with((_, { actor }) => beginPasskeyProof(deps, actor))
  serve(app, passkeyRows.proveWithPasskey).with(({ body }, { actor }) => proveWithPasskey(deps, actor, body))
}
