// Everything that can happen to a refund, on one screen. Each is one sum on its way back along the way it came.

import { machine } from '../platform/states/machine.ts'
import { limits } from '../platform/values/limits.ts'

export const refundStates = machine({
  initial: 'requested',
  states: {
    requested: { underWay: true, unsent: true, sending: true, listedAs: 'requested' },
    sent: { underWay: true, sending: true, listedAs: 'in_progress' },
    succeeded: { done: true, listedAs: 'refunded' },
    failed: { underWay: true, unsent: true, stuck: true, listedAs: 'needs_attention' },
    // The provider may still send it, once an administrator has done there what it asks for.
    needsAttention: { underWay: true, unsent: true, stuck: true, listedAs: 'needs_attention' },
  },
  actors: ['provider', 'admin', 'host', 'system'],
  begin: {
    create: { by: ['admin', 'system'], effects: ['payment:send-refund'] },
    // Made by the provider: there is nothing to send.
    record: { by: ['system'] },
  },
  on: {
    send: { from: ['requested'], to: 'sent', by: ['system'] },
    // From every state: a webhook event may come before the answer to our own call.
    succeed: {
      from: ['requested', 'sent', 'failed', 'needsAttention'],
      to: 'succeeded',
      by: ['provider'],
      effects: ['mail:refunded'],
    },
    payByHand: {
      from: ['failed', 'needsAttention'],
      to: 'succeeded',
      by: ['admin'],
      action: 'payByHand',
      effects: ['mail:refunded'],
    },
    // Of money that staff had taken: who held it has given it back.
    give: {
      from: ['requested', 'failed', 'needsAttention'],
      to: 'succeeded',
      by: ['admin', 'host'],
      action: 'give',
      effects: ['mail:refunded'],
    },
    fail: {
      from: ['requested', 'sent'],
      to: 'failed',
      by: ['provider'],
      effects: ['mail:refund-stuck', 'alerts:refund-stuck'],
    },
    // By us, too: one of which nothing was heard for days.
    stick: {
      from: ['requested', 'sent'],
      to: 'needsAttention',
      by: ['provider', 'system'],
      due: { column: 'movedAt', of: 'instant', minutes: limits.refundHours * 60 },
      effects: ['mail:refund-stuck', 'alerts:refund-stuck'],
    },
    retry: {
      from: ['failed', 'needsAttention'],
      to: 'requested',
      by: ['admin'],
      action: 'retry',
      effects: ['payment:send-refund'],
    },
  },
})

export type RefundEvent = keyof typeof refundStates.on
export type RefundActor = (typeof refundStates.actors)[number]
