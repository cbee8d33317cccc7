// Everything that can happen to a batch of payouts and to each payout of it, on one screen.
import { machine } from '../../platform/states/machine.ts'

export const payoutBatchStates = machine({
  initial: 'draft',
  states: {
    // Gathered; above a sum a second administrator has to agree.
    draft: { isOpen: true },
    agreed: { isOpen: true },
    // The bank has the file, and what becomes of each payout is written down; or a provider sends them and says it.
    sent: { isOpen: true, hasFile: true },
    done: {},
    withdrawn: {},
  },
  actors: ['admin', 'system'],
  begin: { gather: { by: ['admin'] } },
  on: {
    agree: { from: ['draft'], to: 'agreed', by: ['admin'], action: 'agree' },
    withdraw: { from: ['draft', 'agreed'], to: 'withdrawn', by: ['admin'], action: 'withdraw' },
    send: { from: ['agreed'], to: 'sent', by: ['admin'], action: 'send' },
    // By a provider, from our balance there.
    transfer: { from: ['agreed'], to: 'sent', by: ['admin'], action: 'transfer' },
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
    // isSynced: what a provider says of it matters.
    sent: { isLive: true, isSynced: true, listedAs: 'coming' },
    // hasLeft: the ledger has that the money left.
    paid: { isSynced: true, hasLeft: true, listedAs: 'paid' },
    failed: { isSynced: true, listedAs: 'failed' },
    // The bank or the provider has sent it back after it was paid.
    returned: { listedAs: 'failed' },
    // Given back, and made by the provider after all: what left is owed back by lines of its own.
    paidLate: { isSynced: true, hasLeft: true, listedAs: 'paid' },
  },
  actors: ['admin', 'provider', 'system'],
  begin: { gather: { by: ['admin'] } },
  on: {
    drop: { from: ['gathered'], to: 'dropped', by: ['admin', 'system'] },
    send: { from: ['gathered'], to: 'sent', by: ['admin'] },
    pay: { from: ['sent'], to: 'paid', by: ['admin', 'provider'], action: 'pay', effects: ['mail:payout-paid'] },
    fail: {
      ...{ from: ['sent'], to: 'failed', by: ['admin', 'provider', 'system'], action: 'fail' },
      effects: ['mail:payout-failed'],
    },
    payLate: { from: ['failed'], to: 'paidLate', by: ['provider'], effects: ['mail:payout-paid'] },
    return: {
      ...{ from: ['paid', 'paidLate'], to: 'returned', by: ['admin', 'provider'], action: 'return' },
      effects: ['mail:payout-failed'],
    },
  },
})
export type HostPayoutState = (typeof hostPayoutStates.all)[number]
