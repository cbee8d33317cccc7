// Owns the wire shape of a dispute.
import { z } from 'zod'
import { id, instant, money } from '../platform/wire/fields.ts'
import { disputeStates } from './dispute-states.ts'

export const dispute = z.object({
  _id: id,
  state: z.enum(disputeStates.all),
  actions: z.array(z.string()).describe('none: the provider decides'),
  providerStatus: z.string().describe('what the provider calls its state'),
  amount: money.describe('what the payer claims'),
  recovered: money.nullable().describe('what came back of it after an appeal'),
  lost: money.nullable().describe('what the provider took back'),
  dueAt: instant.nullable().describe('until when the provider waits for an answer'),
  openedAt: instant,
  closedAt: instant.nullable(),
})

export type Dispute = z.output<typeof dispute>
