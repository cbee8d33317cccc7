// Owns moving properties through their states.
import { type PropertyActor, type PropertyEvent, propertyStates } from '@akwaaba/contract/property-states'
import type { Selectable } from 'kysely'
import { type By as ByActor, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

export type PropertyRow = Selectable<Database['properties']>
export type By = ByActor<PropertyActor>

const properties = subject({
  ...{ machine: propertyStates, table: 'properties', key: 'id', history: 'propertyEvents', named: 'propertyId' },
  place: { 'mail:purchase': (_, __, { paymentId }) => ({ payload: { paymentId } }) },
})

type Clocked = Pick<Deps, 'clock'>

/** Writes the first line of a property's history. */
export const recordCreation = (deps: Clocked, tx: Tx, row: PropertyRow, by: By) =>
  begin(deps, tx, properties, row, 'create', by)

/** `paymentId` is the buyer's, where the event is about it. */
type Change = Partial<Pick<PropertyRow, 'soldTo' | 'soldAt' | 'deletedAt'>> & { paymentId?: string }

/** Moves a property by an event of the table; refuses as transition does. */
export const moveProperty = (
  deps: Clocked,
  tx: Tx,
  id: string,
  event: PropertyEvent,
  by: By,
  { paymentId, ...change }: Change = {},
) => transition(deps, tx, properties, id, event, by, { change, note: { paymentId: paymentId ?? null } })
