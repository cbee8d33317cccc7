// Owns the pure parts of paying: what to tell about a refusal, what is charged, and which files are a proof.

import type { getPaymentOptions } from '@akwaaba/contract/checkout'
import { ApiError } from '@akwaaba/contract/client'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import type { Money } from '@akwaaba/contract/fields'
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'
import { atRate, centsFromDollars, dollarsFromCents, toCents } from '@akwaaba/contract/money'
import type { Payment } from '@akwaaba/contract/payments'

export type Options = ReplyOf<typeof getPaymentOptions>

export type Charge = Options['charges'][number]

/**
 * `next`: pay again, ask what became of it, look for something else because it cannot be had, or look at it in the
 * dashboard because one has it already.
 */
export type PaymentFailure = { title: string; text: string; next: 'retry' | 'check' | 'gone' | 'bought' }

const nightsGone = ['hold_expired', 'paid_too_late', 'illegal_transition']

// Of this try alone: what became of others, only the provider knows.
const uncharged = 'This try has not charged you.'

const cannotBeHad = ['sold_out', 'tour_over', 'already_sold']

/**
 * What to tell about a refusal: always what the money did. `mayBePaid`: the provider had been asked to charge by then.
 * `unanswered` is said of a silent provider instead of the API's sentence, where that one does not fit.
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
  // Holds of one's own stand in the way: they are among the bookings.
  if (code === 'too_many_holds') return failed(`${text} ${uncharged}`, 'bought')
  if (cannotBeHad.includes(code))
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

/** Cedis for a dollar amount, as a payment by this method would be charged; null where dollars are charged. */
export const chargeOf = (dollars: number, charges: Pick<Charge, 'currency' | 'rate'> | undefined): Money | null => {
  if (!charges?.rate) return null
  const { rate } = charges.rate
  return { amount: dollarsFromCents(atRate(centsFromDollars(dollars), rate)), currency: charges.currency }
}

/** What of a transfer has not come yet. */
export const missingOf = (
  { charge }: Pick<Payment, 'charge'>,
  { received }: Pick<NonNullable<Payment['transfer']>, 'received'>,
): Money => {
  const missing = centsFromDollars(charge.amount) - centsFromDollars(received.amount)
  return { amount: dollarsFromCents(toCents(Math.max(0, missing))), currency: charge.currency }
}

const kindsOfProof = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'application/pdf']

/** The sentence for a proof that does not fit; undefined when it does. */
export const proofFault = (file: File): string | undefined =>
  !kindsOfProof.includes(file.type)
    ? 'Please choose a PNG, JPEG, WebP or AVIF picture, or a PDF.'
    : file.size > limits.maxImageBytes
      ? messages.fileTooLarge
      : undefined
