// Owns the money of packages that are given back: by everybody when a departure is called off, by one buyer otherwise.
import { fail } from '@akwaaba/contract/errors'
import { formatMoney, moneyOf } from '@akwaaba/contract/money'
import { purchaseStates } from '@akwaaba/contract/purchase-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { requestRefund } from '#refunds/refunds.ts'
import { givenFor } from '#settlement/settling.ts'
import { kinds } from '#settlement/targets.ts'
import { callOffReasonOf, lockReturnable, markCalledOff } from '#tours/departures.ts'
import { releaseSeats } from '#tours/purchases.ts'

/**
 * Calls off a departure: its package leaves the site at once, and a job gives everybody who bought it the money back and
 * tells them why. Refuses with not_found, tour_over, illegal_transition.
 */
export const callOff = async (deps: Deps, actor: Actor, id: string, { reason }: { reason: string }) => {
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

type Ask = { reason: RefundReason; key: string; note: string }

/** Sends back all that is left of a payment for seats, and frees them. The package must be locked. */
const giveBack = async (deps: Deps, tx: Tx, paymentId: string, ask: Ask) => {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const refund = await requestRefund(deps, tx, payment, ask)
  await releaseSeats(deps, tx, paymentId)
  return refund
}

/** Gives everybody their money back who bought a departure that was called off, each in a transaction of its own. */
export const refundDeparture = async (deps: Deps, tourId: string): Promise<void> => {
  const reason = await callOffReasonOf(deps.db, tourId)
  if (reason === null) return
  const given = await givenFor(deps.db, { kind: 'tour', id: tourId, seats: null }).execute()
  for (const { id: paymentId } of given)
    await inTransaction(deps.db, async (tx) => {
      await kinds.tour.lock(tx, tourId)
      await giveBack(deps, tx, paymentId, { reason: 'by-admin', key: 'called-off', note: reason })
      for (const effect of purchaseStates.effectsOf('callOff'))
        await enqueue(tx, effect, { paymentId }, { key: `called-off-${paymentId}` })
    })
}

/** Gives back what the caller has bought and is no longer offered, for all the money. Refuses as lockReturnable does. */
export const returnPurchase = async (deps: Deps, actor: Actor, purchaseId: string): Promise<{ msg: string }> =>
  inTransaction(deps.db, async (tx) => {
    const paymentId = await lockReturnable(deps, tx, actor, purchaseId)
    const refund = await giveBack(deps, tx, paymentId, { reason: 'cancelled', key: 'returned', note: '' })
    if (!refund) return fail('illegal_transition')
    return {
      msg: `Your seats are given back. ${formatMoney(moneyOf(refund.amountCents, refund.currency))} goes back to you.`,
    }
  })
