// Everything that can happen to a batch of payouts and to each payout of it, on one screen.
import { machine } from '../../platform/states/machine.ts'

export const payoutBatchStates = machine({
  initial: 'draft',
  states: {
    // Gathered; above a sum a second administrator has to agree.
    draft: { isOpen: true },
    agreed: { isOpen: true },
    // The bank has the file: what becomes of each payout is written down.
    sent: { isOpen: true, hasFile: true },
    done: { hasFile: true },
    withdrawn: {},
  },
  actors: ['admin', 'system'],
  begin: { gather: { by: ['admin'] } },
  on: {
    agree: { from: ['draft'], to: 'agreed', by: ['admin'], action: 'agree' },
    withdraw: { from: ['draft', 'agreed'], to: 'withdrawn', by: ['admin'], action: 'withdraw' },
    send: { from: ['agreed'], to: 'sent', by: ['admin'], action: 'send' },
    // It is known of each payout what became of it.
    finish: { from: ['sent'], to: 'done', by: ['system'] },
  },
})

export const hostPayoutStates = machine({
  initial: 'gathered',
  states: {
    gathered: { isLive: true, listedAs: 'coming' },
    // Not sent: the account has changed, a payment is disputed, or the batch was withdrawn.
    dropped: { listedAs: 'dropped' },
    sent: { isLive: true, listedAs: 'coming' },
    paid: { listedAs: 'paid' },
    failed: { listedAs: 'failed' },
    // The bank has sent it back after it was paid.
    returned: { listedAs: 'failed' },
  },
  actors: ['admin', 'system'],
  begin: { gather: { by: ['admin'] } },
  on: {
    drop: { from: ['gathered'], to: 'dropped', by: ['admin', 'system'] },
    send: { from: ['gathered'], to: 'sent', by: ['admin'] },
    pay: { from: ['sent'], to: 'paid', by: ['admin'], action: 'pay', effects: ['mail:payout-paid'] },
    fail: { from: ['sent'], to: 'failed', by: ['admin'], action: 'fail', effects: ['mail:payout-failed'] },
    return: { from: ['paid'], to: 'returned', by: ['admin'], action: 'return', effects: ['mail:payout-failed'] },
  },
})
export type HostPayoutState = (typeof hostPayoutStates.all)[number]
