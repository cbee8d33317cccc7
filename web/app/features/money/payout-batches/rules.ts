// Owns the words for batches of payouts, and who of the candidates is chosen.

import type { Candidate, PayoutBatch } from '@akwaaba/contract/payout-batches'
import type { HostPayoutState } from '@akwaaba/contract/payout-states'
import { instantText } from '../../../lib/clock.ts'
import type { Tone } from '../admin-lists/list-frame.tsx'

const waiting: Record<Candidate['state'], string> = {
  ready: 'Ready',
  no_account: 'No account',
  account_waits: 'Account waits',
  new_owner: 'New owner',
  paused: 'Paused',
  disputed: 'Disputed',
  under_way: 'Under way',
  owes_us: 'Owes us',
  differs: 'Ledger differs',
}

/** Whether a candidate can be paid, or why not, in a few words. */
export const stateText = ({ state, until }: Candidate): string =>
  until === null ? waiting[state] : `${waiting[state]} until ${instantText(until)}`

export const toneOf = ({ state }: Candidate): Tone => {
  if (state === 'ready') return 'good'
  return state === 'disputed' || state === 'differs' ? 'bad' : 'waits'
}

export const batchWords: Record<PayoutBatch['state'], { tone: Tone; text: string }> = {
  draft: { tone: 'waits', text: 'Gathered' },
  agreed: { tone: 'waits', text: 'Agreed' },
  sent: { tone: 'waits', text: 'With the bank' },
  done: { tone: 'good', text: 'Done' },
  withdrawn: { tone: 'plain', text: 'Withdrawn' },
}

export const payoutWords: Record<HostPayoutState, { tone: Tone; text: string }> = {
  gathered: { tone: 'waits', text: 'Gathered' },
  dropped: { tone: 'plain', text: 'Left out' },
  sent: { tone: 'waits', text: 'Sent' },
  paid: { tone: 'good', text: 'Paid' },
  failed: { tone: 'bad', text: 'Failed' },
  returned: { tone: 'bad', text: 'Came back' },
}

/** The sum of what these are to be paid, in whole cents of the wire. */
export const sumOf = (some: readonly Candidate[]): number =>
  some.reduce((cents, { net }) => cents + Math.round(net.amount * 100), 0) / 100
