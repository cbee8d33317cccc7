// Owns the state of bank transfers: nobody else writes it. Every move leaves a line in the transfer's history.
import { fail } from '@akwaaba/contract/errors'
import {
  type TransferActor,
  type TransferEvent,
  type TransferState,
  transferStates,
} from '@akwaaba/contract/transfer-states'
import type { Updateable } from 'kysely'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

export type By = { actor: TransferActor; id: string | null }
export const bySystem: By = { actor: 'system', id: null }

type Clocked = Pick<Deps, 'clock'>

/** Writes the first line of a transfer's history and asks for the mail that names the account. */
export const remember = async (deps: Clocked, tx: Tx, paymentId: string): Promise<void> => {
  await tx
    .insertInto('transferEvents')
    .values({
      paymentId,
      event: 'create',
      fromState: null,
      toState: transferStates.initial,
      actor: 'system',
      actorId: null,
      happenedAt: deps.clock.now(),
    })
    .execute()
  await enqueue(tx, 'mail:transfer-asked', { paymentId })
}

type Change = Omit<Updateable<Database['transfers']>, 'paymentId' | 'state' | 'code'> & { note?: string }

/** Moves a transfer by an event of the table, with what changes along; refuses with illegal_transition. */
export const move = async (
  deps: Clocked,
  tx: Tx,
  paymentId: string,
  event: TransferEvent,
  by: By,
  { note = '', ...change }: Change = {},
): Promise<void> => {
  const rule = transferStates.on[event]
  if (!(rule.by as readonly string[]).includes(by.actor)) return fail('forbidden')
  const before = await tx
    .selectFrom('transfers')
    .select('state')
    .where('paymentId', '=', paymentId)
    .forUpdate()
    .executeTakeFirst()
  if (!before || !transferStates.can(event, before.state)) return fail('illegal_transition')
  await tx
    .updateTable('transfers')
    .set({ ...change, state: rule.to as TransferState })
    .where('paymentId', '=', paymentId)
    .execute()
  await tx
    .insertInto('transferEvents')
    .values({
      paymentId,
      event,
      fromState: before.state,
      toState: rule.to,
      actor: by.actor,
      actorId: by.id,
      note,
      happenedAt: deps.clock.now(),
    })
    .execute()
  for (const effect of transferStates.on[event].effects ?? []) await enqueue(tx, effect, { paymentId })
}
