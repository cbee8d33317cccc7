// Everything that can happen to a refund, on one screen. Each is one sum on its way back along the way it came.
import { machine } from '../platform/machine.ts'

export const refundStates = machine({
  initial: 'requested',
  states: {
    requested: { underWay: true, done: false, listedAs: 'requested' },
    sent: { underWay: true, done: false, listedAs: 'on its way' },
    succeeded: { underWay: false, done: true, listedAs: 'refunded' },
    failed: { underWay: true, done: false, listedAs: 'being looked at' },
    needsAttention: { underWay: true, done: false, listedAs: 'being looked at' },
  },
  actors: ['provider', 'admin', 'system'],
  on: {
    send: { from: ['requested'], to: 'sent', by: ['system'] },
    // From every state: a provider's word may overtake the answer to our own call.
    succeed: {
      from: ['requested', 'sent', 'failed', 'needsAttention'],
      to: 'succeeded',
      by: ['provider', 'admin'],
      effects: ['mail:refunded'],
    },
    fail: { from: ['requested', 'sent'], to: 'failed', by: ['provider'], effects: ['mail:refund-stuck'] },
    // By us, too: one of which nothing was heard for days.
    stick: {
      from: ['requested', 'sent'],
      to: 'needsAttention',
      by: ['provider', 'system'],
      effects: ['mail:refund-stuck'],
    },
    retry: { from: ['failed', 'needsAttention'], to: 'requested', by: ['admin'], effects: ['payment:send-refund'] },
  },
})

export type RefundState = (typeof refundStates.all)[number]
export type RefundEvent = keyof typeof refundStates.on
export type RefundActor = (typeof refundStates.actors)[number]
