// Owns the wire shape of sums that a second administrator has to agree to, and withdrawing such a request.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { id, idParams, instant, messageReply, money } from '../platform/wire/fields.ts'

/** What has sums that need it. A new one is also a value of the check of `second_approvals.kind`. */
export type SecondApprovalKind = 'refund' | 'refund-by-hand' | 'bank-money' | 'staff-money'

/** The refusals of a sum for which the settings ask for a proof or a second administrator. */
export const largeSumErrors = ['proof_needed', 'second_admin_pending', 'new_admin'] as const

export const secondApproval = z.object({
  _id: id,
  key: z.string().describe('of the call: with the same key and sum another administrator agrees'),
  amount: money,
  note: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  isYours: z.boolean(),
})
export type SecondApproval = z.output<typeof secondApproval>

export const withdrawSecondApproval = endpoint({
  method: 'DELETE',
  path: '/api/admin/second-approvals/:id',
  who: 'admin',
  changes: ['payments', 'transfers'],
  summary: 'Withdraws a request for a sum that a second administrator has to agree to: nothing is paid',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})
