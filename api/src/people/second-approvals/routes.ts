// HTTP for sums that a second administrator has to agree to. No rules, no SQL.
import * as rows from '@akwaaba/contract/second-approvals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/serve.ts'
import { withdrawSecondApproval } from './second-approvals.ts'

export const secondApprovalRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.withdrawSecondApproval).with(({ params }, { actor }) =>
    withdrawSecondApproval(deps, actor, params.id),
  )
}
