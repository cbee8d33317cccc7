// Owns moving changes of stays through their states.
import { type StayChangeActor, type StayChangeEvent, stayChangeStates } from '@akwaaba/contract/stay-change-states'
import type { Selectable } from 'kysely'
import { type By as ByActor, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

export type ChangeRow = Selectable<Database['stayChanges']>
export type By = ByActor<StayChangeActor>

// What has happened is what a mail is about, also when it is sent later.
const told = ({ id, state }: ChangeRow) => ({ payload: { changeId: id, state } })

const changes = subject({
  ...{ machine: stayChangeStates, table: 'stayChanges', key: 'id', history: 'stayChangeEvents', named: 'changeId' },
  isNameless: true,
  place: { 'mail:change': told, 'mail:host-change': told },
})

/** Writes the first entry of a change's history. Joins the transaction that has drafted it. */
export const beginChange = (deps: Pick<Deps, 'clock'>, tx: Tx, row: ChangeRow, by: By) =>
  begin(deps, tx, changes, row, 'draft', by)

/** Moves a change, which must be locked, by an event of its state table; refuses as transition does. */
export const moveChange = (deps: Pick<Deps, 'clock'>, tx: Tx, row: ChangeRow, event: StayChangeEvent, by: By) =>
  transition(deps, tx, changes, row, event, by)
