// Everything that can happen to a booking, on one screen. Nothing else in the code knows a transition.

import { machine } from '../platform/states/machine.ts'
import { limits } from '../platform/values/limits.ts'

export const bookingStates = machine({
  initial: 'pending',
  states: {
    pending: { holdsNights: true, payable: true, view: 'awaiting-payment', listedAs: 'pending' },
    paid: { holdsNights: true, depositPaid: true, view: 'awaiting-approval', listedAs: 'pending' },
    approved: { holdsNights: true, depositPaid: true, confirmed: true, view: 'approved', listedAs: 'approved' },
    completed: { depositPaid: true, confirmed: true, over: true, view: 'past', listedAs: 'completed' },
    cancelled: { over: true, view: 'cancelled', listedAs: 'cancelled' },
    // Paid for once its nights are held again.
    expired: { payable: true, over: true, view: 'cancelled', listedAs: 'expired' },
  },
  actors: ['customer', 'host', 'admin', 'provider', 'system'],
  begin: { create: { by: ['customer', 'host', 'admin'] } },
  on: {
    pay: {
      from: ['pending'],
      to: 'paid',
      by: ['provider'],
      startedBy: ['customer'],
      action: 'pay',
      effects: ['mail:receipt', 'alerts:request'],
    },
    payInstant: {
      from: ['pending'],
      to: 'approved',
      by: ['provider'],
      startedBy: ['customer'],
      action: 'pay',
      effects: ['mail:receipt', 'alerts:confirmed'],
    },
    expire: {
      from: ['pending'],
      to: 'expired',
      by: ['system'],
      due: { column: 'holdExpiresAt', of: 'instant' },
      effects: ['mail:hold-expired'],
    },
    // Of a stay that several people pay: somebody has not in time. What the others have paid goes back.
    failSplit: { from: ['pending', 'expired'], to: 'cancelled', by: ['system'], effects: ['mail:split-failed'] },
    reinstate: { from: ['expired'], to: 'pending', by: ['customer', 'provider'], action: 'pay' },
    cancel: { from: ['pending'], to: 'cancelled', by: ['customer'], action: 'cancel' },
    // What comes back is what its policy says at that moment; payments writes it down in the same transaction.
    cancelPaid: {
      from: ['paid', 'approved'],
      to: 'cancelled',
      by: ['customer'],
      action: 'cancel',
      effects: ['mail:cancelled', 'mail:host-cancelled'],
    },
    // Its balance was not paid. What comes back is what its policy says, as where its guest cancels.
    cancelUnpaid: {
      from: ['paid', 'approved'],
      to: 'cancelled',
      by: ['host', 'admin', 'system'],
      action: 'decideBalance',
      effects: ['mail:cancelled', 'mail:host-cancelled'],
    },
    approve: {
      from: ['paid'],
      to: 'approved',
      by: ['admin', 'host'],
      action: 'approve',
      effects: ['mail:approved', 'alerts:confirmed'],
    },
    withdraw: {
      from: ['pending'],
      to: 'cancelled',
      by: ['admin', 'host'],
      action: 'decline',
      effects: ['mail:declined'],
    },
    decline: {
      from: ['paid'],
      to: 'cancelled',
      by: ['admin', 'host'],
      action: 'decline',
      effects: ['mail:declined', 'mail:host-cancelled', 'alerts:trip-cancelled', 'payment:refund'],
    },
    revoke: {
      from: ['approved'],
      to: 'cancelled',
      by: ['admin', 'host'],
      action: 'decline',
      effects: ['mail:declined', 'mail:host-cancelled', 'alerts:trip-cancelled', 'payment:refund'],
    },
    // Those who can approve it hear of it once more before it expires; it stays as it is.
    remind: {
      from: ['paid'],
      to: 'paid',
      by: ['system'],
      due: { column: 'checkIn', of: 'day', minutes: -limits.approvalReminderHours * 60 },
      effects: ['alerts:approval-reminder'],
    },
    // Paid, but nobody approved it until the end of its first day.
    expireUnapproved: {
      from: ['paid'],
      to: 'cancelled',
      by: ['system'],
      due: { column: 'checkIn', of: 'day' },
      effects: ['mail:declined', 'mail:host-cancelled', 'alerts:trip-cancelled', 'payment:refund'],
    },
    complete: {
      from: ['approved'],
      to: 'completed',
      by: ['system'],
      due: { column: 'checkOut', of: 'day' },
      effects: ['bookings:invite-review'],
    },
  },
})

export type BookingState = (typeof bookingStates.all)[number]
export type BookingEvent = keyof typeof bookingStates.on
export type BookingActor = (typeof bookingStates.actors)[number]
