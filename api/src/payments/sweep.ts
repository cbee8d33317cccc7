// Owns looking after payments that no browser brings home, and sending money back.
import { limits } from '@akwaaba/contract/limits'
import { inTransaction } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { move } from './move.ts'
import { settle } from './payments.ts'

/**
 * Asks the provider about a payment that the browser did not bring home; gives up on it after its time. One that was
 * given up is asked about, too: a page left open in another tab may still have taken the money.
 */
export const check = async (deps: Deps, reference: string): Promise<void> => {
  const row = await deps.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (row?.state !== 'open' && row?.state !== 'abandoned') return
  const reading = await deps.provider.read(reference)
  const after = await settle(deps, reference, reading)
  const lapsesAt = row.createdAt.getTime() + limits.paymentMinutes * 60_000
  if (after.state === 'open' && reading.status === 'untouched' && deps.clock.now().getTime() > lapsesAt)
    await inTransaction(deps.db, (tx) => move(deps, tx, row.id, 'abandon', 'system'))
}

/** Looks after every open payment older than two minutes. */
export const sweep = async (deps: Deps): Promise<void> => {
  const open = await deps.db
    .selectFrom('payments')
    .select('reference')
    .where('state', '=', 'open')
    .where('createdAt', '<', new Date(deps.clock.now().getTime() - 120_000))
    .orderBy('createdAt')
    .limit(200)
    .execute()
  for (const { reference } of open)
    await check(deps, reference).catch((error: unknown) =>
      deps.log.warn({ err: error, reference }, 'payment check failed'),
    )
}

/** Asks back what was paid for a booking that will not take place; does nothing where nothing was paid. */
export const refundBooking = async (deps: Deps, bookingId: string): Promise<void> => {
  const paid = await deps.db
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
  if (paid) await inTransaction(deps.db, (tx) => move(deps, tx, paid.id, 'askRefund', 'system'))
}

/** Sends the money of a payment back and writes that down; does nothing the second time. */
export const sendRefund = async (deps: Deps, paymentId: string): Promise<void> => {
  const row = await deps.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  if (row.state !== 'refundDue') return
  await deps.provider.refund(row.reference)
  await inTransaction(deps.db, (tx) => move(deps, tx, paymentId, 'refund', 'provider'))
}
