// Owns the names of the states of a payment.
import type { Payment } from '@akwaaba/contract/payments'

export const statusNames: Record<Payment['status'], string> = {
  pending: 'Open',
  succeeded: 'Received',
  failed: 'Failed',
  review: 'To be looked at',
  refunding: 'Refund under way',
  'part-refunded': 'Partly refunded',
  refunded: 'Refunded',
}
