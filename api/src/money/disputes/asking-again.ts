// Owns what a decided dispute does to a stay that goes on: what its payment had paid is asked for again, until that money has come back.
import { paymentStates } from '@akwaaba/contract/payment-states'
import { isOwnStay, lockApartmentOfBooking } from '#bookings/bookings.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { askAgain, regain } from '#dues/lost.ts'
import { lockPayment } from '#payments/lock.ts'
import type { Payment } from '#payments/rows.ts'
import { requestRefund } from '#refunds/refunds.ts'

/** Whether the payer took back all of a payment. What we had sent back ourselves is not asked for again. */
const isTakenBack = async (tx: Tx, { id, state }: Payment): Promise<boolean> => {
  if (state !== 'refunded') return false
  const refunds = await tx.selectFrom('refunds').select('reason').where('paymentId', '=', id).execute()
  return refunds.every(({ reason }) => ['disputed', 'at-provider', 'recovered'].includes(reason))
}

/**
 * Brings the dues of a stay in line with a dispute that was lost, or won on appeal. Where somebody has paid again meanwhile, the money that
 * came back goes to who had paid it first.
 */
export const followDispute = async (deps: Deps, disputeId: string): Promise<void> => {
  const found = await deps.db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.paymentId')
    .select(['payments.id', 'payments.bookingId'])
    .where('disputes.id', '=', disputeId)
    .executeTakeFirst()
  if (!found || found.bookingId === null) return
  const { id, bookingId } = found
  await inTransaction(deps.db, async (tx) => {
    await lockApartmentOfBooking(tx, bookingId)
    const payment = await lockPayment(tx, id)
    if (paymentStates.is(payment.state, 'settled') && !(await regain(deps, tx, id)))
      await requestRefund(deps, tx, payment, { reason: 'duplicate', key: `paid-again:${disputeId}` })
    if (!(await isTakenBack(tx, payment)) || !(await isOwnStay(tx, bookingId))) return
    const due = await askAgain(deps, tx, id)
    if (!due) return
    await enqueue(tx, 'mail:balance-due', { dueId: due.id })
    await enqueue(tx, 'alerts:balance', { dueId: due.id })
  })
}
