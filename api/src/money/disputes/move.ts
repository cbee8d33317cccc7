// Owns the state of disputes: nobody else writes it. Every move leaves a line in the dispute's history.
import { type DisputeEvent, disputeStates } from '@akwaaba/contract/dispute-states'
import { fail } from '@akwaaba/contract/errors'
import type { Selectable } from 'kysely'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import type { Payment } from '#payments/rows.ts'

export type DisputeRow = Selectable<Database['disputes']>

const actor = 'provider'

const remember = (deps: Deps, tx: Tx, disputeId: string, event: string, fromState: string | null, toState: string) =>
  tx
    .insertInto('disputeEvents')
    .values({ disputeId, event, fromState, toState, actor, happenedAt: deps.clock.now() })
    .execute()

type Opened = Pick<DisputeRow, 'providerId' | 'providerStatus' | 'amountCents' | 'currency' | 'dueAt'>

/** Writes a dispute down as opened, and has administrators told where it still is by then. The payment must be locked. */
export const create = async (deps: Deps, tx: Tx, payment: Payment, opened: Opened): Promise<DisputeRow> => {
  const row = await tx
    .insertInto('disputes')
    .values({
      ...opened,
      ...{ id: deps.ids.next(), paymentId: payment.id, provider: payment.provider, state: disputeStates.initial },
      ...{ lostCents: null, reversalRef: null, openedAt: deps.clock.now(), closedAt: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await remember(deps, tx, row.id, 'create', null, row.state)
  await enqueue(tx, 'mail:payment-disputed', { disputeId: row.id })
  return row
}

type Change = Partial<Pick<DisputeRow, 'lostCents' | 'bookedCents' | 'recoveredCents' | 'reversalRef'>>

/** Moves a dispute by an event of the table; refuses with illegal_transition when its state does not allow it. */
export const move = async (
  deps: Deps,
  tx: Tx,
  id: string,
  event: DisputeEvent,
  change: Change = {},
): Promise<DisputeRow> => {
  const rule = disputeStates.on[event]
  const before = await tx.selectFrom('disputes').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before || !disputeStates.can(event, before.state)) return fail('illegal_transition')
  const closedAt = disputeStates.states[rule.to].holdsRefunds ? null : deps.clock.now()
  const after = await tx
    .updateTable('disputes')
    .set({ ...change, closedAt, state: rule.to })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await remember(deps, tx, id, event, before.state, rule.to)
  for (const effect of rule.effects ?? []) await enqueue(tx, effect, { disputeId: id })
  return after
}
