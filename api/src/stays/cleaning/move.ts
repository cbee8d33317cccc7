// Owns moving the cleaning of a home through its states.
import { type CleaningActor, type CleaningEvent, cleaningStates } from '@akwaaba/contract/cleaning-states'
import type { Selectable } from 'kysely'
import { type By, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

export type TaskRow = Selectable<Database['cleaningTasks']>

const cleanings = subject({
  ...{ machine: cleaningStates, table: 'cleaningTasks', key: 'id', history: 'cleaningEvents', named: 'taskId' },
})

/** Moves a task, which must be locked, by an event of its state table, with the columns that change along; refuses as transition does. */
export const moveTask = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  row: TaskRow,
  event: CleaningEvent,
  by: By<CleaningActor>,
  change: Partial<TaskRow>,
) => transition(deps, tx, cleanings, row, event, by, { change })
