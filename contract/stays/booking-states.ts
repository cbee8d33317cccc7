// Everything that can happen to a booking, on one screen. Nothing else in the code knows a transition.
import { machine } from '../platform/machine.ts'

export const bookingStates = machine({
  initial: 'pending',
  states: {
    pending: { holdsNights: true, depositPaid: false, listedAs: 'pending', over: false },
    paid: { holdsNights: true, depositPaid: true, listedAs: 'pending', over: false },
    approved: { holdsNights: true, depositPaid: true, listedAs: 'approved', over: false },
    completed: { holdsNights: false, depositPaid: true, listedAs: 'completed', over: true },
    cancelled: { holdsNights: false, depositPaid: false, listedAs: 'cancelled', over: true },
    expired: { holdsNights: false, depositPaid: false, listedAs: 'expired', over: true },
  },
  actors: ['customer', 'admin', 'provider', 'system'],
  on: {
    pay: { from: ['pending'], to: 'paid', by: ['provider'], effects: ['mail:receipt', 'mail:approval-needed'] },
    payInstant: { from: ['pending'], to: 'approved', by: ['provider'], effects: ['mail:receipt'] },
    expire: {
      from: ['pending'],
      to: 'expired',
      by: ['system'],
      due: 'hold-expires-at',
      effects: ['mail:hold-expired'],
    },
    reinstate: { from: ['expired'], to: 'pending', by: ['customer', 'provider'] },
    cancel: { from: ['pending'], to: 'cancelled', by: ['customer'] },
    // What comes back is what its policy says at that moment; payments writes it down in the same transaction.
    cancelPaid: {
      from: ['paid', 'approved'],
      to: 'cancelled',
      by: ['customer'],
      effects: ['mail:cancelled'],
    },
    approve: { from: ['paid'], to: 'approved', by: ['admin'], effects: ['mail:approved'] },
    withdraw: { from: ['pending'], to: 'cancelled', by: ['admin'], effects: ['mail:declined'] },
    decline: { from: ['paid'], to: 'cancelled', by: ['admin'], effects: ['mail:declined', 'payment:refund'] },
    revoke: { from: ['approved'], to: 'cancelled', by: ['admin'], effects: ['mail:declined', 'payment:refund'] },
    // The admins hear of it once more before it lapses; it stays as it is.
    remind: {
      from: ['paid'],
      to: 'paid',
      by: ['system'],
      due: 'day-before-check-in',
      effects: ['mail:approval-reminder'],
    },
    // Paid, but nobody approved it until the end of its first day.
    lapse: {
      from: ['paid'],
      to: 'cancelled',
      by: ['system'],
      due: 'day-after-check-in',
      effects: ['mail:declined', 'payment:refund'],
    },
    complete: { from: ['approved'], to: 'completed', by: ['system'], due: 'day-after-check-out' },
  },
})

export type BookingState = (typeof bookingStates.all)[number]
export type BookingEvent = keyof typeof bookingStates.on
export type BookingActor = (typeof bookingStates.actors)[number]
