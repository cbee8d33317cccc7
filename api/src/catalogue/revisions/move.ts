// Owns moving revisions through their states.
import { type RevisionActor, type RevisionEvent, revisionStates } from '@akwaaba/contract/revision-states'
import type { Selectable } from 'kysely'
import { type By as ByActor, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

export type RevisionRow = Selectable<Database['listingRevisions']>
export type By = ByActor<RevisionActor>

const revisions = subject({
  machine: revisionStates,
  table: 'listingRevisions',
  key: 'id',
  history: 'listingRevisionEvents',
  named: 'revisionId',
})

type Clocked = Pick<Deps, 'clock'>

/** Writes the first entry of a revision's history and leaves its mail. */
export const recordRevision = (deps: Clocked, tx: Tx, row: RevisionRow, by: By) =>
  begin(deps, tx, revisions, row, 'submit', by)

type Changed = Partial<Pick<RevisionRow, 'changes' | 'pictures' | 'submittedAt'>>

/** Moves a revision by an event of the table, with the reason that its host reads; refuses as transition does. */
export const moveRevision = (
  deps: Clocked,
  tx: Tx,
  row: RevisionRow,
  event: RevisionEvent,
  by: By,
  { note = null, ...changed }: Changed & { note?: string | null } = {},
) =>
  transition(deps, tx, revisions, row, event, by, {
    change: { ...changed, note },
    note: { note: note ?? '' },
  })
