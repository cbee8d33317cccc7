// Owns what is left of a payment to refund, and the names of its states.
import type { Money } from '@akwaaba/contract/fields'
import { centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import type { AdminPayment } from '@akwaaba/contract/payment-admin'
import type { Payment } from '@akwaaba/contract/payments'

/** What can still be sent back of a payment, in the currency it was charged in. */
export const refundableAmount = ({
  charge,
  received,
  refunds,
}: Pick<AdminPayment, 'charge' | 'received' | 'refunds'>): Money => {
  const came = received ?? charge
  const asked = refunds.reduce((sum, { amount }) => sum + Math.round(amount.amount * 100), 0)
  return {
    amount: dollarsFromCents(toCents(Math.max(0, centsFromDollars(came.amount) - asked))),
    currency: came.currency,
  }
}

export const statusNames: Record<Payment['status'], string> = {
  pending: 'Open',
  succeeded: 'Received',
  failed: 'Failed',
  review: 'To be looked at',
  refunding: 'Refund under way',
  'part-refunded': 'Partly refunded',
  refunded: 'Refunded',
}
