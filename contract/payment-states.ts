// Everything that can happen to a payment, on one screen. A payment is one try: a second try is a new payment.
import { machine } from './machine.ts'

export const paymentStates = machine({
  initial: 'open',
  states: {
    open: { live: true, moneyIsHere: false, listedAs: 'pending' },
    succeeded: { live: false, moneyIsHere: true, listedAs: 'succeeded' },
    failed: { live: false, moneyIsHere: false, listedAs: 'failed' },
    abandoned: { live: false, moneyIsHere: false, listedAs: 'failed' },
    refundDue: { live: false, moneyIsHere: true, listedAs: 'refunding' },
    refunded: { live: false, moneyIsHere: false, listedAs: 'refunded' },
  },
  actors: ['provider', 'system'],
  on: {
    succeed: { from: ['open'], to: 'succeeded', by: ['provider'] },
    fail: { from: ['open'], to: 'failed', by: ['provider'] },
    // Asked about again for a day all the same: its page may still be open in another tab.
    abandon: { from: ['open'], to: 'abandoned', by: ['system'], due: 'payment-minutes' },
    // Money arrived, but what it was for can no longer be had: it goes back.
    succeedLate: { from: ['open', 'abandoned'], to: 'refundDue', by: ['provider'], effects: ['payment:send-refund'] },
    askRefund: { from: ['succeeded'], to: 'refundDue', by: ['system'], effects: ['payment:send-refund'] },
    refund: { from: ['refundDue'], to: 'refunded', by: ['provider'], effects: ['mail:refunded'] },
  },
})

export type PaymentState = (typeof paymentStates.all)[number]
export type PaymentEvent = keyof typeof paymentStates.on
export type PaymentActor = (typeof paymentStates.actors)[number]
