// Owns moving refunds through their states, and the job that sends them.
import { createHash } from 'node:crypto'
import { type RefundActor, type RefundEvent, refundStates } from '@akwaaba/contract/refund-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { enqueue } from '#db/outbox.ts'
import { type By as ByActor, begin, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { RefundRow } from '#payments/rows.ts'

export type By = ByActor<RefundActor>

/** The key of the job that sends a refund: there is one at a time. */
export const sendKeyOf = (refundId: string) => `send-${refundId}`

const refunds = subject({
  ...{ machine: refundStates, table: 'refunds', key: 'id', history: 'refundEvents', named: 'refundId' },
  place: { 'payment:send-refund': ({ id }) => ({ key: sendKeyOf(id) }) },
})

// Made by the provider itself: there is nothing to send.
const madeByProvider: RefundReason[] = ['at-provider', 'disputed', 'recovered']

/** Enqueues the job that sends a refund, at `runAt` at the earliest. */
export const sendLater = (tx: Tx | Deps['db'], refundId: string, runAt?: Date) =>
  enqueue(tx, 'payment:send-refund', { refundId }, { key: sendKeyOf(refundId), ...(runAt ? { runAt } : {}) })

type NewRefund = Pick<RefundRow, 'paymentId' | 'reason' | 'key' | 'amountCents' | 'currency' | 'note'> & { id?: string }

/**
 * The id of the refund of a payment for a key. Providers know a refund by it: one that is requested again after the database
 * was restored to an earlier moment is found there and not made twice.
 */
export const refundIdOf = (paymentId: string, key: string): string => {
  const hex = createHash('sha256').update(`${paymentId} ${key}`).digest('hex')
  // A uuid of version 8, whose other bits are free.
  const [a, b, c, d, e] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20), hex.slice(20, 32)]
  return `${a}-${b}-8${c}-8${d}-${e}`
}

/** Inserts a refund, and enqueues sending it unless the provider has made it itself. The payment must be locked. */
export const createRefund = async (deps: Deps, tx: Tx, request: NewRefund, by: By): Promise<RefundRow> => {
  const row = await tx
    .insertInto('refunds')
    .values({
      id: refundIdOf(request.paymentId, request.key),
      ...request,
      state: refundStates.initial,
      providerRef: null,
      sentAt: null,
      createdAt: deps.clock.now(),
      settledAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await begin(deps, tx, refunds, row, madeByProvider.includes(request.reason) ? 'record' : 'create', by)
  return row
}

type Change = Partial<
  Pick<RefundRow, 'providerRef' | 'earlierRefs' | 'destination' | 'settledAt' | 'sentAt' | 'sends' | 'takenInDispute'>
>

/** Moves a refund by an event of the table; refuses as transition does. */
export const move = (deps: Deps, tx: Tx, id: string, event: RefundEvent, by: By, change: Change = {}) =>
  transition(deps, tx, refunds, id, event, by, { change })
