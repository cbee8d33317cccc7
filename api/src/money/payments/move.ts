// Owns the state of payments: nobody else writes it. Every move leaves a line in the payment's history.
import { fail } from '@akwaaba/contract/errors'
import {
  type PaymentActor,
  type PaymentEvent,
  type PaymentState,
  paymentStates,
} from '@akwaaba/contract/payment-states'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Payment } from './rows.ts'

// Each effect of the table is a job of the same name; a new one without a job does not compile.
const leaveEffects = async (tx: Tx, paymentId: string, event: PaymentEvent) => {
  for (const effect of paymentStates.on[event].effects ?? []) await enqueue(tx, effect, { paymentId })
}

export type By = { actor: PaymentActor; id: string | null }
export const byProvider: By = { actor: 'provider', id: null }
export const bySystem: By = { actor: 'system', id: null }

/** What is learnt with a move. */
type Change = Partial<Pick<Payment, 'chargeRef' | 'feeCents' | 'receivedCents' | 'receivedCurrency' | 'succeededAt'>>

/** Moves a payment by an event of the table; refuses with illegal_transition when its state does not allow it. */
export const move = async (
  deps: Deps,
  tx: Tx,
  id: string,
  event: PaymentEvent,
  by: By,
  change: Change = {},
): Promise<Payment> => {
  const rule = paymentStates.on[event]
  if (!(rule.by as readonly string[]).includes(by.actor)) return fail('forbidden')
  const before = await tx.selectFrom('payments').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before || !paymentStates.can(event, before.state)) return fail('illegal_transition')
  const after = await tx
    .updateTable('payments')
    .set({ ...change, state: rule.to as PaymentState })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('paymentEvents')
    .values({
      paymentId: id,
      event,
      fromState: before.state,
      toState: rule.to,
      actor: by.actor,
      actorId: by.id,
      happenedAt: deps.clock.now(),
    })
    .execute()
  await leaveEffects(tx, id, event)
  return after
}
