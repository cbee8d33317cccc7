// Owns the wire shape of a refund, and the reasons there are.
import { z } from 'zod'
import { stateFields } from '../platform/states/actions.ts'
import { id, instant, money } from '../platform/wire/fields.ts'
import { refundStates } from './refund-states.ts'

export const refundReasons = [
  'declined',
  'cancelled',
  'changed',
  'late',
  'duplicate',
  'by-admin',
  'at-provider',
  'disputed',
  'recovered',
] as const

export type RefundReason = (typeof refundReasons)[number]

export const refund = z.object({
  _id: id,
  amount: money,
  status: z.enum(refundStates.words('listedAs')),
  ...stateFields(refundStates),
  reason: z.enum(refundReasons),
  note: z.string(),
  requestedAt: instant,
  settledAt: instant.nullable(),
})

export type Refund = z.output<typeof refund>
