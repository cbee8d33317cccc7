// Owns moving dues through their states.
import { type DueActor, type DueEvent, dueStates } from '@akwaaba/contract/due-states'
import type { Selectable } from 'kysely'
import { type By as ByActor, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

export type DueRow = Selectable<Database['dues']>
export type By = ByActor<DueActor>

const dues = subject({
  ...{ machine: dueStates, table: 'dues', key: 'id', history: 'dueEvents', named: 'dueId' },
  isNameless: true,
})

/** Moves a due, which must be locked, by an event of its state table; refuses as transition does. */
export const moveDue = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  due: DueRow,
  event: DueEvent,
  by: By,
  change: Partial<Pick<DueRow, 'dueAt' | 'paidByPayment'>> = {},
) => transition(deps, tx, dues, due, event, by, { change })
