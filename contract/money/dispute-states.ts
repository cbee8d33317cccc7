// Everything that can happen to a dispute, on one screen: a claim of the payer at the provider, who decides about it.
import { machine } from '../platform/states/machine.ts'

export const disputeStates = machine({
  initial: 'opened',
  states: {
    // No refund of the payment is sent: it would go back twice if the dispute is lost.
    opened: { holdsRefunds: true },
    won: {},
    lost: { moneyIsGone: true },
  },
  actors: ['provider'],
  begin: { create: { by: ['provider'], effects: ['mail:payment-disputed', 'alerts:dispute'] } },
  on: {
    win: { from: ['opened'], to: 'won', by: ['provider'], effects: ['payment:resume-refunds'] },
    // Also of one that was won: the payer may appeal.
    lose: {
      from: ['opened', 'won'],
      to: 'lost',
      by: ['provider'],
      effects: ['mail:dispute-lost', 'payment:resume-refunds', 'payment:follow-dispute'],
    },
    // The provider has given back what it took. While an appeal is under way the dispute stays lost.
    recover: {
      from: ['lost'],
      to: 'won',
      by: ['provider'],
      effects: ['mail:dispute-recovered', 'payment:follow-dispute'],
    },
    reopen: { from: ['won'], to: 'opened', by: ['provider'], effects: ['mail:payment-disputed', 'alerts:dispute'] },
  },
})

export type DisputeState = (typeof disputeStates.all)[number]
export type DisputeEvent = keyof typeof disputeStates.on
