// Everything that can happen to a payment, on one screen. A payment is one attempt to pay: a second attempt is a second payment.

import { machine } from '../platform/states/machine.ts'
import { limits } from '../platform/values/limits.ts'

export const paymentStates = machine({
  initial: 'open',
  // `givenUp`: its provider is asked for a day all the same. `settled`: nothing of it is on its way back.
  states: {
    open: { live: true, view: 'open', listedAs: 'pending' },
    succeeded: { moneyCame: true, moneyIsHere: true, settled: true, view: 'succeeded', listedAs: 'succeeded' },
    failed: { givenUp: true, view: 'failed', listedAs: 'failed' },
    abandoned: { givenUp: true, view: 'failed', listedAs: 'failed' },
    // Money came, but not the sum or the currency that was asked: an administrator looks at it.
    review: { moneyCame: true, moneyIsHere: true, view: 'review', listedAs: 'review' },
    refundDue: { moneyCame: true, moneyIsHere: true, view: 'refunding', listedAs: 'refunding' },
    partRefunded: { moneyCame: true, moneyIsHere: true, settled: true, view: 'refunded', listedAs: 'part-refunded' },
    refunded: { moneyCame: true, view: 'refunded', listedAs: 'refunded' },
  },
  actors: ['customer', 'provider', 'admin', 'host', 'system'],
  // The guest may close the browser: the provider is asked by us as well, after a while.
  begin: { create: { by: ['customer', 'admin', 'host'], effects: ['payment:check'] } },
  on: {
    // Also of one that was given up or declined: its page may still have been open, and a second card may have worked. Out
    // of review only where the rest of a bank transfer has come.
    succeed: { from: ['open', 'abandoned', 'failed', 'review'], to: 'succeeded', by: ['provider'] },
    fail: { from: ['open'], to: 'failed', by: ['provider'] },
    // Asked about again for a day all the same, as one that failed is. Not while its provider is working on it.
    abandon: {
      from: ['open'],
      to: 'abandoned',
      by: ['system'],
      due: { column: 'createdAt', of: 'instant', minutes: limits.paymentMinutes },
    },
    // Money arrived, but what it was for can no longer be had: it goes back.
    succeedLate: { from: ['open', 'abandoned', 'failed', 'review'], to: 'refundDue', by: ['provider'] },
    differ: { from: ['open', 'abandoned', 'failed'], to: 'review', by: ['provider'], effects: ['mail:payment-review'] },
    askRefund: {
      from: ['succeeded', 'partRefunded', 'review', 'refundDue'],
      to: 'refundDue',
      by: ['admin', 'system'],
      action: 'refund',
    },
    refund: { from: ['refundDue'], to: 'refunded', by: ['provider', 'admin', 'host'] },
    // Money of a lost dispute has come back: what is left of its refunds decides.
    recover: { from: ['refunded', 'partRefunded'], to: 'refundDue', by: ['provider'] },
    restore: { from: ['refundDue'], to: 'succeeded', by: ['provider'] },
    refundPart: { from: ['refundDue'], to: 'partRefunded', by: ['provider', 'admin', 'host'] },
  },
})

export type PaymentState = (typeof paymentStates.all)[number]
export type PaymentEvent = keyof typeof paymentStates.on
export type PaymentActor = (typeof paymentStates.actors)[number]
