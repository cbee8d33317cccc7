// Owns the state of refunds: nobody else writes it. Every move leaves a line in the refund's history.
import { fail } from '@akwaaba/contract/errors'
import { type RefundActor, type RefundEvent, type RefundState, refundStates } from '@akwaaba/contract/refund-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { RefundRow } from '#payments/rows.ts'

export type By = { actor: RefundActor; id: string | null }

type Change = Partial<Pick<RefundRow, 'providerRef' | 'earlierRefs' | 'destination' | 'settledAt' | 'sentAt' | 'sends'>>

const remember = async (
  deps: Deps,
  tx: Tx,
  refundId: string,
  event: string,
  { fromState, toState, by }: { fromState: RefundState | null; toState: RefundState; by: By },
) => {
  await tx
    .insertInto('refundEvents')
    .values({ refundId, event, fromState, toState, actor: by.actor, actorId: by.id, happenedAt: deps.clock.now() })
    .execute()
}

// Made by the provider: there is nothing to send.
const madeThere: RefundReason[] = ['at-provider', 'disputed', 'recovered']

type Asked = Pick<RefundRow, 'paymentId' | 'reason' | 'key' | 'amountCents' | 'currency' | 'note'>

/** Has a refund sent by a job. Jobs of one payment's refunds run one after the other: two at once could both send. */
export const sendLater = (tx: Tx | Deps['db'], refundId: string, paymentId: string, runAt?: Date) =>
  enqueue(
    tx,
    'payment:send-refund',
    { refundId },
    { key: `send-${refundId}`, queue: `refunds-${paymentId}`, ...(runAt ? { runAt } : {}) },
  )

/** Writes a refund down and has it sent, unless the provider has sent it by itself. The payment must be locked. */
export const create = async (deps: Deps, tx: Tx, asked: Asked, by: By): Promise<RefundRow> => {
  const row = await tx
    .insertInto('refunds')
    .values({
      ...asked,
      id: deps.ids.next(),
      state: refundStates.initial,
      providerRef: null,
      sentAt: null,
      createdAt: deps.clock.now(),
      settledAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await remember(deps, tx, row.id, 'create', { fromState: null, toState: refundStates.initial, by })
  if (!madeThere.includes(asked.reason)) await sendLater(tx, row.id, row.paymentId)
  return row
}

/** Moves a refund by an event of the table; refuses with illegal_transition when its state does not allow it. */
export const move = async (
  deps: Deps,
  tx: Tx,
  id: string,
  event: RefundEvent,
  by: By,
  change: Change = {},
): Promise<RefundRow> => {
  const rule = refundStates.on[event]
  if (!(rule.by as readonly string[]).includes(by.actor)) return fail('forbidden')
  const before = await tx
    .selectFrom('refunds')
    .select(['state', 'paymentId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before || !refundStates.can(event, before.state)) return fail('illegal_transition')
  const toState = rule.to as RefundState
  const after = await tx
    .updateTable('refunds')
    .set({ ...change, state: toState })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await remember(deps, tx, id, event, { fromState: before.state, toState, by })
  for (const effect of rule.effects ?? [])
    if (effect === 'payment:send-refund') await sendLater(tx, id, before.paymentId)
    else await enqueue(tx, effect, { refundId: id })
  return after
}
