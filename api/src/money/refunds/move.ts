// Owns moving refunds through their states, and having them sent.
import { type RefundActor, type RefundEvent, refundStates } from '@akwaaba/contract/refund-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { enqueue } from '#db/outbox.ts'
import { type By as ByActor, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { RefundRow } from '#payments/rows.ts'

export type By = ByActor<RefundActor>

// Jobs of one payment's refunds run one after the other: two at once could both send.
const sendingOf = (refundId: string, paymentId: string) => ({
  ...{ key: `send-${refundId}`, queue: `refunds-${paymentId}` },
})

const refunds = subject({
  ...{ machine: refundStates, table: 'refunds', key: 'id', history: 'refundEvents', named: 'refundId' },
  place: { 'payment:send-refund': ({ id, paymentId }) => sendingOf(id, paymentId) },
})

// Made by the provider: there is nothing to send.
const madeThere: RefundReason[] = ['at-provider', 'disputed', 'recovered']

/** Has a refund sent by a job, at `runAt` at the earliest. */
export const sendLater = (tx: Tx | Deps['db'], refundId: string, paymentId: string, runAt?: Date) =>
  enqueue(tx, 'payment:send-refund', { refundId }, { ...sendingOf(refundId, paymentId), ...(runAt ? { runAt } : {}) })

type Asked = Pick<RefundRow, 'paymentId' | 'reason' | 'key' | 'amountCents' | 'currency' | 'note'>

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
  await begin(deps, tx, refunds, row, madeThere.includes(asked.reason) ? 'record' : 'create', by)
  return row
}

type Change = Partial<Pick<RefundRow, 'providerRef' | 'earlierRefs' | 'destination' | 'settledAt' | 'sentAt' | 'sends'>>

/** Moves a refund by an event of the table; refuses as transition does. */
export const move = (deps: Deps, tx: Tx, id: string, event: RefundEvent, by: By, change: Change = {}) =>
  transition(deps, tx, refunds, id, event, by, { change })
