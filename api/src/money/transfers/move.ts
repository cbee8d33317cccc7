// Owns moving bank transfers through their states.
import { type TransferActor, type TransferEvent, transferStates } from '@akwaaba/contract/transfer-states'
import type { Selectable } from 'kysely'
import { type By as ByActor, begin, bySystem, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

type TransferRow = Selectable<Database['transfers']>
export type By = ByActor<TransferActor>

const transfers = subject({
  ...{ machine: transferStates, table: 'transfers', key: 'paymentId', history: 'transferEvents', named: 'paymentId' },
})

type Clocked = Pick<Deps, 'clock'>

/** Writes the first event of a transfer's history and enqueues the mail with the account. */
export const recordCreated = (deps: Clocked, tx: Tx, row: TransferRow) =>
  begin(deps, tx, transfers, row, 'create', bySystem)

type Change = Partial<Omit<TransferRow, 'paymentId' | 'state' | 'code'>> & { note?: string }

/** Moves a transfer by an event of the table, with a note for its history; refuses as transition does. */
export const move = (
  deps: Clocked,
  tx: Tx,
  paymentId: string,
  event: TransferEvent,
  by: By,
  { note = '', ...change }: Change = {},
) => transition(deps, tx, transfers, paymentId, event, by, { change, note: { note } })
