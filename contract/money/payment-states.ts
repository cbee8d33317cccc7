// Everything that can happen to a payment, on one screen. A payment is one try: a second try is a new payment.
import { machine } from '../platform/machine.ts'

export const paymentStates = machine({
  initial: 'open',
  states: {
    open: { live: true, moneyIsHere: false, listedAs: 'pending' },
    succeeded: { live: false, moneyIsHere: true, listedAs: 'succeeded' },
    failed: { live: false, moneyIsHere: false, listedAs: 'failed' },
    abandoned: { live: false, moneyIsHere: false, listedAs: 'failed' },
    // Money came, but not the sum or the currency that was asked: a person looks at it.
    review: { live: false, moneyIsHere: true, listedAs: 'review' },
    refundDue: { live: false, moneyIsHere: true, listedAs: 'refunding' },
    partRefunded: { live: false, moneyIsHere: true, listedAs: 'part-refunded' },
    refunded: { live: false, moneyIsHere: false, listedAs: 'refunded' },
  },
  actors: ['provider', 'admin', 'system'],
  on: {
    // Also of one that was given up or declined: its page may still have been open, and a second card may have worked. Out
    // of review only where the rest of a bank transfer has come.
    succeed: { from: ['open', 'abandoned', 'failed', 'review'], to: 'succeeded', by: ['provider', 'admin'] },
    fail: { from: ['open'], to: 'failed', by: ['provider', 'admin'] },
    // Asked about again for a day all the same, as one that failed is.
    abandon: { from: ['open'], to: 'abandoned', by: ['system'], due: 'payment-minutes' },
    // Money arrived, but what it was for can no longer be had: it goes back.
    succeedLate: { from: ['open', 'abandoned', 'failed', 'review'], to: 'refundDue', by: ['provider', 'admin'] },
    differ: { from: ['open', 'abandoned', 'failed'], to: 'review', by: ['provider'], effects: ['mail:payment-review'] },
    askRefund: { from: ['succeeded', 'partRefunded', 'review'], to: 'refundDue', by: ['admin', 'system'] },
    refund: { from: ['refundDue'], to: 'refunded', by: ['provider', 'admin'] },
    // Money of a lost dispute has come back: what is left of its refunds decides.
    recover: { from: ['refunded', 'partRefunded'], to: 'refundDue', by: ['provider'] },
    restore: { from: ['refundDue'], to: 'succeeded', by: ['provider'] },
    refundPart: { from: ['refundDue'], to: 'partRefunded', by: ['provider', 'admin'] },
  },
})

export type PaymentState = (typeof paymentStates.all)[number]
export type PaymentEvent = keyof typeof paymentStates.on
export type PaymentActor = (typeof paymentStates.actors)[number]
