// Owns the refunds of packages: for all buyers when a departure is called off, for one buyer who returns a purchase.
import { fail } from '@akwaaba/contract/errors'
import { formatMoney, moneyOf } from '@akwaaba/contract/money'
import { purchaseStates } from '@akwaaba/contract/purchase-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { lockPayment } from '#payments/lock.ts'
import { requestRefund } from '#refunds/refunds.ts'
import { purchasesOf } from '#settlement/settling.ts'
import { kinds } from '#settlement/targets.ts'
import { callOffReasonOf, lockReturnable, markCalledOff } from '#tours/departures.ts'
import { releaseSeats } from '#tours/purchases.ts'

/**
 * Calls off a departure: its package is no longer offered, and a job refunds all buyers and mails them the reason. Refuses
 * with not_found, tour_over, illegal_transition.
 */
export const callOffTour = async (deps: Deps, actor: Actor, id: string, { reason }: { reason: string }) => {
  const buyers = await inTransaction(deps.db, async (tx) => {
    const count = await markCalledOff(deps, tx, actor, id, reason)
    await enqueue(tx, 'payments:refund-departure', { tourId: id })
    return count
  })
  const who = buyers === 1 ? 'The one person who bought it is' : `The ${buyers} people who bought it are`
  return {
    msg:
      buyers === 0
        ? 'The departure is called off. Nobody had bought it.'
        : `The departure is called off. ${who} told by e-mail, and everything they paid goes back.`,
  }
}

type SeatRefund = { reason: RefundReason; key: string; note: string }

/** Requests a refund of the whole refundable amount of a payment for seats, and frees them. The package must be locked. */
const refundSeats = async (deps: Deps, tx: Tx, paymentId: string, ask: SeatRefund) => {
  const refund = await requestRefund(deps, tx, await lockPayment(tx, paymentId), ask)
  await releaseSeats(deps, tx, paymentId)
  return refund
}

/** Refunds every buyer of a departure that was called off, each in a transaction of its own. */
export const refundDeparture = async (deps: Deps, tourId: string): Promise<void> => {
  const reason = await callOffReasonOf(deps.db, tourId)
  if (reason === null) return
  const given = await purchasesOf(deps.db, { kind: 'tour', id: tourId, seats: null }).execute()
  for (const { id: paymentId } of given)
    await inTransaction(deps.db, async (tx) => {
      await kinds.tour.lock(tx, tourId)
      await refundSeats(deps, tx, paymentId, { reason: 'by-admin', key: 'called-off', note: reason })
      for (const effect of purchaseStates.effectsOf('callOff'))
        await enqueue(tx, effect, { paymentId }, { key: `called-off-${paymentId}` })
    })
}

/** Returns seats of the caller in a package that is no longer offered, for a full refund. Refuses as lockReturnable does. */
export const returnPurchase = async (deps: Deps, actor: Actor, purchaseId: string): Promise<{ msg: string }> =>
  inTransaction(deps.db, async (tx) => {
    const paymentId = await lockReturnable(deps, tx, actor, purchaseId)
    const refund = await refundSeats(deps, tx, paymentId, { reason: 'cancelled', key: 'returned', note: '' })
    if (!refund) return fail('illegal_transition')
    return {
      msg: `Your seats are given back. ${formatMoney(moneyOf(refund.amountCents, refund.currency))} goes back to you.`,
    }
  })

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'payments:refund-departure': { tourId: string }
  }
}
