// Owns moving batches of payouts, and the payouts in them, through their states.
import { hostPayoutStates, payoutBatchStates } from '@akwaaba/contract/payout-states'
import type { Selectable } from 'kysely'
import { type By, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps } from '#deps.ts'

export type BatchRow = Selectable<Database['payoutBatches']>
export type HostPayoutRow = Selectable<Database['hostPayouts']>

const batches = subject({
  machine: payoutBatchStates,
  table: 'payoutBatches',
  key: 'id',
  history: 'payoutBatchEvents',
  named: 'batchId',
})
const hostPayouts = subject({
  machine: hostPayoutStates,
  table: 'hostPayouts',
  key: 'id',
  history: 'hostPayoutEvents',
  named: 'hostPayoutId',
})

type Clocked = Pick<Deps, 'clock'>
const byAdmin = ({ id }: Pick<Actor, 'id'>) => ({ actor: 'admin', id }) as const
const bySystem = { actor: 'system', id: null } as const

/** Who ends a payout: an administrator, its provider, or we ourselves. */
export type Who = Actor | By<'provider' | 'system'>
/** Whether an administrator causes something, and not the product itself. */
export const isAdmin = (who: Who): who is Actor => 'sessionId' in who

/** Writes the first line of the history of a batch. */
export const recordBatch = (deps: Clocked, tx: Tx, actor: Actor, row: BatchRow) =>
  begin(deps, tx, batches, row, 'gather', byAdmin(actor))

/** Writes the first line of the history of a payout. */
export const recordHostPayout = (deps: Clocked, tx: Tx, actor: Actor, row: HostPayoutRow) =>
  begin(deps, tx, hostPayouts, row, 'gather', byAdmin(actor))

/** Moves a batch that is locked by an event of an administrator; refuses as transition does. */
export const moveBatch = (
  deps: Clocked,
  tx: Tx,
  actor: Actor,
  row: BatchRow,
  event: 'agree' | 'withdraw' | 'send' | 'transfer',
  change: Partial<
    Pick<BatchRow, 'provider' | 'needsTwo' | 'askedBy' | 'askedAt' | 'agreedBy' | 'agreedAt' | 'sentAt'>
  > = {},
) => transition(deps, tx, batches, row, event, byAdmin(actor), { change })

/** Ends a batch that is locked, once it is known what became of each of its payouts. */
export const finishBatch = (deps: Clocked, tx: Tx, row: BatchRow) =>
  transition(deps, tx, batches, row, 'finish', bySystem)

/** Moves a payout that is locked, with what the bank or the provider says, or who sends it; refuses as transition does. */
export const moveHostPayout = (
  deps: Clocked,
  tx: Tx,
  who: Who,
  row: HostPayoutRow,
  event: 'drop' | 'send' | 'pay' | 'fail' | 'payLate' | 'return',
  { note = '', provider = null }: { note?: string; provider?: string | null } = {},
) => {
  const at = deps.clock.now()
  const change = event === 'send' ? { sentAt: at, provider } : { note, endedAt: at }
  return transition(deps, tx, hostPayouts, row, event, isAdmin(who) ? byAdmin(who) : who, { change, note: { note } })
}
