// Owns the names of the states of payments and refunds, and why money goes back.
import type { Payment } from '@akwaaba/contract/payments'
import type { Refund } from '@akwaaba/contract/refunds'

export const statusNames: Record<Payment['status'], string> = {
  pending: 'Open',
  succeeded: 'Received',
  failed: 'Failed',
  review: 'To be looked at',
  refunding: 'Refund under way',
  'part-refunded': 'Partly refunded',
  refunded: 'Refunded',
}

export const refundReasons: Record<Refund['reason'], string> = {
  declined: 'the booking was declined',
  cancelled: 'the guest cancelled',
  changed: 'the stay was changed',
  late: 'it came too late',
  duplicate: 'it was paid twice',
  'by-admin': 'sent back by an administrator',
  'at-provider': 'sent back at the provider',
  recovered: 'came back after an appeal',
  disputed: 'the provider took it back for a lost dispute',
}

export const refundStatuses: Record<Refund['status'], string> = {
  requested: 'Requested',
  in_progress: 'On its way',
  refunded: 'Refunded',
  needs_attention: 'Needs attention',
}
