// Owns the pure rules of paying: what to show for a failure, what is charged, and what of a transfer is missing.
import type { getPaymentOptions } from '@akwaaba/contract/checkout'
import { ApiError } from '@akwaaba/contract/client'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import type { Money } from '@akwaaba/contract/fields'
import { messages } from '@akwaaba/contract/messages'
import {
  centsFromDollars,
  dollarsFromCents,
  moneyOf,
  nearestCents,
  roundingAtRate,
  signedAtRate,
  toCents,
} from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'

export type Options = ReplyOf<typeof getPaymentOptions>

export type Charge = Options['charges'][number]

/**
 * `next`: pay again, check the payment, choose something else because this is gone, or see it in the dashboard because it
 * is bought already.
 */
export type PaymentFailure = { title: string; text: string; next: 'retry' | 'check' | 'gone' | 'bought' }

const nightsGone = ['hold_expired', 'paid_too_late', 'illegal_transition']

// About this attempt alone: the outcome of others is known only to the provider.
const uncharged = 'This try has not charged you.'

const soldOutCodes = ['sold_out', 'tour_over', 'already_sold']

/**
 * What to show for a refusal; it always says whether money was charged. `mayBePaid`: the provider had been asked to charge
 * before. `unanswered` replaces the API's sentence for a provider that does not answer, where that one does not fit.
 */
export const failureOf = (error: unknown, mayBePaid: boolean, unanswered: string | null = null): PaymentFailure => {
  const code = error instanceof ApiError ? error.code : 'offline'
  const text =
    !(error instanceof ApiError) || code === 'offline'
      ? messages.networkFailed
      : code === 'payment_unanswered' && unanswered !== null
        ? unanswered
        : error.message
  const failed = (reason: string, next: PaymentFailure['next']) => ({
    title: messages.paymentFailed,
    text: reason,
    next,
  })
  // The sentence of the API begins with the title.
  if (code === 'payment_declined') return failed(text.replace(/^Payment failed\.\s*/, ''), 'retry')
  if (nightsGone.includes(code)) return failed(text, 'gone')
  // The user's own holds block this one: they are listed among the bookings.
  if (code === 'too_many_holds') return failed(`${text} ${uncharged}`, 'bought')
  if (soldOutCodes.includes(code))
    return failed(`${text} ${mayBePaid ? 'Whatever you have paid comes back in full.' : uncharged}`, 'gone')
  if (code === 'already_bought') return { title: 'This is yours already', text: `${text} ${uncharged}`, next: 'bought' }
  if (code === 'payment_in_review') return { title: 'We are looking at your payment', text, next: 'bought' }
  if (!mayBePaid) return failed(`${text} ${uncharged}`, 'retry')
  if (code === 'payment_unanswered') return { title: 'No answer yet', text, next: 'check' }
  return {
    title: 'We lost the line',
    text: 'Your payment may have gone through. Check again before you pay once more: you will not be charged twice.',
    next: 'check',
  }
}

/** Cedis for a dollar amount, as a payment by this method would be charged, below zero for a discount; null where dollars are charged. */
export const chargeOf = (dollars: number, charges: Pick<Charge, 'currency' | 'rate'> | undefined): Money | null => {
  if (!charges?.rate) return null
  const { rate } = charges.rate
  return { amount: signedAtRate(nearestCents(dollars), rate) / 100, currency: charges.currency }
}

/**
 * What a total as it is charged has more, or less, than its parts, each of which is rounded by itself; null where they agree, and where dollars
 * are charged.
 */
export const roundingOf = (
  total: number,
  parts: readonly number[],
  charges: Pick<Charge, 'currency' | 'rate'> | undefined,
): Money | null => {
  if (!charges?.rate) return null
  const rest = roundingAtRate(nearestCents(total), parts.map(nearestCents), charges.rate.rate)
  return rest === 0 ? null : moneyOf(rest, charges.currency)
}

/** What of a transfer has not arrived yet. */
export const missingOf = (
  { charge }: Pick<Payment, 'charge'>,
  { received }: Pick<NonNullable<Payment['transfer']>, 'received'>,
): Money => {
  const missing = centsFromDollars(charge.amount) - centsFromDollars(received.amount)
  return { amount: dollarsFromCents(toCents(Math.max(0, missing))), currency: charge.currency }
}
