// Everything that can happen to a due, on one screen. A due is a part of the price of a booking that one payment pays.

import { machine } from '../platform/states/machine.ts'
import { limits } from '../platform/values/limits.ts'

/** At eight in the morning of the day so many days before the last one. Its end is the deadline, in Accra. */
const morning = (days: number) => ({ column: 'dueAt', of: 'instant', minutes: -(days * 24 + 16) * 60 }) as const
const after = (hours: number) => ({ column: 'dueAt', of: 'instant', minutes: hours * 60 }) as const

const reminds = ['mail:balance-due', 'alerts:balance'] as const

export const dueStates = machine({
  initial: 'open',
  states: {
    open: { payable: true, covers: true },
    // A balance that was not paid in time: its host decides about the stay.
    overdue: { payable: true, covers: true, late: true },
    paid: { covers: true, received: true },
    // Its stay has ended before it was paid.
    dropped: { covers: true },
    // Replaced by other dues before it was paid.
    void: {},
    // All that was paid for it was refunded. It is not asked for again.
    refunded: { covers: true, wentBack: true },
    // Its money was lost in a dispute while the stay was paid for, or its payer has taken the share back. Another due is asked for.
    lost: { wentBack: true },
  },
  actors: ['provider', 'admin', 'host', 'customer', 'system'],
  on: {
    pay: { from: ['open', 'overdue'], to: 'paid', by: ['provider'] },
    // Of a balance, the last two of a charge as well. Its guest hears of it; it stays as it is.
    remindWeek: { from: ['open'], to: 'open', by: ['system'], due: morning(7), effects: reminds },
    remindDays: { from: ['open'], to: 'open', by: ['system'], due: morning(2), effects: reminds },
    remindDay: { from: ['open'], to: 'open', by: ['system'], due: morning(0), effects: reminds },
    miss: {
      from: ['open'],
      to: 'overdue',
      by: ['system'],
      due: after(limits.balanceGraceHours),
      effects: ['mail:balance-overdue', 'alerts:balance', 'mail:host-balance-overdue'],
    },
    // The stay goes on, and the balance is to be paid until it begins.
    keep: { from: ['overdue'], to: 'open', by: ['host', 'admin'], effects: reminds },
    // The stay ends because of it, by its host or because nobody has decided in time.
    giveUp: {
      from: ['overdue'],
      to: 'dropped',
      by: ['host', 'admin', 'system'],
      due: after(limits.balanceGraceHours + limits.balanceDecisionHours),
    },
    // The stay has ended for another reason.
    drop: { from: ['open', 'overdue'], to: 'dropped', by: ['system'] },
    replace: { from: ['open'], to: 'void', by: ['customer', 'system'] },
    refund: { from: ['paid'], to: 'refunded', by: ['provider', 'admin', 'host'] },
    // The money of a lost dispute has come back.
    recover: { from: ['refunded'], to: 'paid', by: ['provider'] },
    lose: { from: ['refunded'], to: 'lost', by: ['system'] },
    // A share, before all have paid.
    withdraw: { from: ['paid'], to: 'lost', by: ['customer'] },
    // It came back after all, and the due in its place is replaced by it.
    regain: { from: ['lost'], to: 'paid', by: ['system'] },
  },
})

export const dueKinds = ['full', 'deposit', 'balance', 'share', 'charge'] as const
export type DueKind = (typeof dueKinds)[number]

/** Whether a stay is confirmed only once the dues of a kind are paid. */
export const confirmsStay = (kind: DueKind): boolean => kind !== 'balance' && kind !== 'charge'

export type DueEvent = keyof typeof dueStates.on
export type DueActor = (typeof dueStates.actors)[number]
