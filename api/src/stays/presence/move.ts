// Owns moving the presence of a guest through its states.
import { type PresenceActor, type PresenceEvent, presenceStates } from '@akwaaba/contract/presence-states'
import type { Selectable } from 'kysely'
import { type By, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

export type PresenceRow = Selectable<Database['presences']>

const presences = subject({
  ...{ machine: presenceStates, table: 'presences', key: 'id', history: 'presenceEvents', named: 'presenceId' },
})

/** Moves a presence, which must be locked, by an event of its state table; refuses as transition does. */
export const movePresence = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  row: PresenceRow,
  event: PresenceEvent,
  by: By<PresenceActor>,
) => transition(deps, tx, presences, row, event, by, { change: { movedAt: deps.clock.now() } })
