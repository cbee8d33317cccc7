// Owns moving disputes through their states.
import { type DisputeEvent, disputeStates } from '@akwaaba/contract/dispute-states'
import type { Selectable } from 'kysely'
import { begin, byProvider, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import type { Payment } from '#payments/rows.ts'

export type DisputeRow = Selectable<Database['disputes']>

const disputes = subject({
  ...{ machine: disputeStates, table: 'disputes', key: 'id', history: 'disputeEvents', named: 'disputeId' },
  isNameless: true,
})

type Opened = Pick<DisputeRow, 'providerId' | 'providerStatus' | 'amountCents' | 'currency' | 'dueAt'>

/** Inserts a dispute as opened; gives its row. The payment must be locked. */
export const createDispute = async (deps: Deps, tx: Tx, payment: Payment, opened: Opened): Promise<DisputeRow> => {
  const row = await tx
    .insertInto('disputes')
    .values({
      ...opened,
      ...{ id: deps.ids.next(), paymentId: payment.id, provider: payment.provider, state: disputeStates.initial },
      ...{ lostCents: null, reversalRef: null, openedAt: deps.clock.now(), closedAt: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await begin(deps, tx, disputes, row, 'create', byProvider)
  return row
}

type Change = Partial<Pick<DisputeRow, 'lostCents' | 'bookedCents' | 'recoveredCents' | 'reversalRef'>>

/** Moves a dispute by an event of the table; refuses as transition does. */
export const move = (deps: Deps, tx: Tx, id: string, event: DisputeEvent, change: Change = {}) => {
  const closedAt = disputeStates.is(disputeStates.on[event].to, 'holdsRefunds') ? null : deps.clock.now()
  return transition(deps, tx, disputes, id, event, byProvider, { change: { ...change, closedAt } })
}
