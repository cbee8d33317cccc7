// Owns moving organisations through their states.
import {
  type OrganisationActor,
  type OrganisationEvent,
  organisationStates,
} from '@akwaaba/contract/organisation-states'
import type { Selectable } from 'kysely'
import { type By as ByActor, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

export type OrganisationRow = Selectable<Database['organisations']>
type By = ByActor<OrganisationActor>

const organisations = subject({
  machine: organisationStates,
  table: 'organisations',
  key: 'id',
  history: 'organisationEvents',
  named: 'organisationId',
})

type Clocked = Pick<Deps, 'clock'>

/** Writes the first line of an organisation's history and leaves its mails. */
export const recordApplication = (deps: Clocked, tx: Tx, row: OrganisationRow, by: By) =>
  begin(deps, tx, organisations, row, 'apply', by)

/** Moves an organisation by an event of the table, with a reason that its members read; refuses as transition does. */
export const moveOrganisation = (
  deps: Clocked,
  tx: Tx,
  row: OrganisationRow,
  event: OrganisationEvent,
  by: By,
  reason = '',
) => transition(deps, tx, organisations, row, event, by, { note: { note: reason } })
