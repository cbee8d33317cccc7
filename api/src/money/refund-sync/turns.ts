// Owns the turns of a payment's refunds: one after another is sent or looked up, by what their rows say. A queue of
// graphile-worker for each payment would stay in the database, and to take a job of any queue locks the rows of all of them.
import { refundStates } from '@akwaaba/contract/refund-states'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { sendKeyOf, sendLater } from '#refunds/move.ts'
import type { RefundWithPayment } from '#refunds/refunds.ts'

// The end of a turn begins the next; this is for the turn of a process that was killed, which ends with its lease.
const nextTrySeconds = 2

/**
 * Begins the turn of a refund, which lasts while this job is locked. While another refund of the payment has its turn, or another job
 * sends this one, enqueues the refund again and gives false.
 */
export const beginTurn = ({ db, clock }: Deps, { refund }: RefundWithPayment, jobId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ hasBegun: boolean }>`
      select begin_to_send_refund(${refund.id}::uuid, ${jobId}::bigint) as has_begun`.execute(tx)
    const hasBegun = rows[0]?.hasBegun === true
    if (!hasBegun) await sendLater(tx, refund.id, clock.in({ seconds: nextTrySeconds }))
    return hasBegun
  })

/** The refunds of a payment whose jobs have been enqueued again because another one had its turn. */
const waitingFor = async (tx: Tx, paymentId: string): Promise<string[]> => {
  const unsent = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', '=', refundStates.initial)
    .execute()
  // A job that has failed waits for its own time. The others are locked, so that no worker takes one before it is due: enqueued
  // again, it would be a second job.
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker._private_jobs
    where key = any(${unsent.map(({ id }) => sendKeyOf(id))}::text[]) and attempts = 0 and locked_at is null
    for update skip locked`.execute(tx)
  return unsent.map(({ id }) => id).filter((id) => rows.some(({ key }) => key === sendKeyOf(id)))
}

/** Ends the turn of a refund; those of the payment that wait for a turn are due at once. */
export const endTurn = ({ db }: Deps, { refund, payment }: RefundWithPayment, jobId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Locked so that a refund which cannot begin at this moment has been enqueued again.
    await tx.selectFrom('payments').select('id').where('id', '=', payment.id).forUpdate().execute()
    await tx
      .updateTable('refunds')
      .set({ sendingJob: null })
      .where('id', '=', refund.id)
      .where('sendingJob', '=', sql<number>`${jobId}::bigint`)
      .execute()
    for (const id of await waitingFor(tx, payment.id)) await sendLater(tx, id)
  })

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'payment:look-at-refund': { refundId: string }
    'payment:look-at-refunds': { reference: string }
    'payment:follow-dispute': { disputeId: string }
    'payment:resume-refunds': { disputeId: string }
    'payments:sweep-refunds': Record<string, never>
  }
}
