// Owns moving connected calendars through their states.
import { feedStates } from '@akwaaba/contract/feed-states'
import type { Selectable } from 'kysely'
import { begin, bySystem, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

export type FeedRow = Selectable<Database['feeds']>

const feeds = subject({
  machine: feedStates,
  table: 'feeds',
  key: 'id',
  history: 'feedEvents',
  named: 'feedId',
  isNameless: true,
})

/** Writes the first line of the history of a feed. */
export const recordFeed = (deps: Pick<Deps, 'clock'>, tx: Tx, row: FeedRow) =>
  begin(deps, tx, feeds, row, 'connect', bySystem)

/** Moves a feed that is locked by an event of its table; refuses as transition does. */
export const moveFeed = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  row: FeedRow,
  event: 'recover' | 'empty' | 'fail' | 'stop',
) => transition(deps, tx, feeds, row, event, bySystem)
