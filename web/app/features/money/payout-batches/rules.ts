// Owns the words for batches of payouts, and who of the candidates is chosen.

import { nearestCents } from '@akwaaba/contract/money'
import type { BatchedPayout, Candidate, PayoutBatch } from '@akwaaba/contract/payout-batches'
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

const batchWords: Record<PayoutBatch['state'], { tone: Tone; text: string }> = {
  draft: { tone: 'waits', text: 'Gathered' },
  agreed: { tone: 'waits', text: 'Agreed' },
  sent: { tone: 'waits', text: 'With the bank' },
  done: { tone: 'good', text: 'Done' },
  withdrawn: { tone: 'plain', text: 'Withdrawn' },
}

/** The state of a batch in a word, and its colour. */
export const batchText = ({ state, provider }: PayoutBatch): { tone: Tone; text: string } =>
  state === 'sent' && provider !== null ? { tone: 'waits', text: `With ${provider}` } : batchWords[state]

/** What a provider says of a payout, where its state does not say all; otherwise null. */
export const statusText = ({ provider, providerStatus, state }: BatchedPayout): string | null => {
  if (provider === null) return null
  if (state === 'failed' && providerStatus === 'success')
    return `${provider} has paid it after it was marked failed. Please do not pay it again.`
  if (state !== 'sent') return null
  if (providerStatus === '') return `${provider} is told to send it in a moment.`
  if (providerStatus === 'unknown')
    return `${provider} has not answered yet. It is asked again, and nothing is sent twice.`
  if (providerStatus === 'otp') return `${provider} waits for a code: please enter it there.`
  return `${provider} says: ${providerStatus}.`
}

export const payoutWords: Record<HostPayoutState, { tone: Tone; text: string }> = {
  gathered: { tone: 'waits', text: 'Gathered' },
  dropped: { tone: 'plain', text: 'Left out' },
  sent: { tone: 'waits', text: 'Sent' },
  paid: { tone: 'good', text: 'Paid' },
  failed: { tone: 'bad', text: 'Failed' },
  returned: { tone: 'bad', text: 'Came back' },
  paidLate: { tone: 'waits', text: 'Paid after all' },
}

type Named = Pick<NonNullable<Candidate['account']>, 'nameAtBank' | 'nameCheck'>

/** What is to be looked at before money is sent to an account; null where its name is right or was not asked for. */
export const nameWarning = ({ nameAtBank, nameCheck }: Named): string | null => {
  if (nameCheck === 'no_account') return 'There is no account with this number.'
  return nameCheck === 'differs' ? `Another name at the bank: ${nameAtBank}` : null
}

/** Whether a candidate is in a new batch unless it is left out: one whose account has another name is put in by hand. */
export const isChosenAtFirst = ({ state, account }: Candidate): boolean =>
  state === 'ready' && account !== null && nameWarning(account) === null

/** The sum of what these are to be paid, in whole cents of the wire. */
export const sumOf = (some: readonly Candidate[]): number =>
  some.reduce((cents, { net }) => cents + nearestCents(net.amount), 0) / 100
