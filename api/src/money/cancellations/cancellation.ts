// Owns the money of cancelled stays: a guest cancels for the refund that was shown, a declined stay is refunded in full.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { policySentences, refundPercentAt, shareOf, stayBegins } from '@akwaaba/contract/cancellation'
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { formatMoney, moneyOf, noCents, toCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { cancelHold, cancelPaidBooking, getBooking, lockApartmentOfBooking } from '#bookings/bookings.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { recognizeRevenue, refundableAmount } from '#payments/revenue.ts'
import { type Payment, receivedOf } from '#payments/rows.ts'
import { requestRefund } from '#refunds/refunds.ts'
import { purchasesOf } from '#settlement/settling.ts'

const findStay = async (db: Tx | Deps['db'], actor: Actor, id: string) => {
  const row = await db
    .selectFrom('bookings')
    .select(['id', 'state', 'policy', 'checkIn', 'checkInFrom'])
    .where('id', '=', id)
    .where('customerId', '=', actor.id)
    .executeTakeFirst()
  return row ?? fail('not_found')
}
type Stay = Awaited<ReturnType<typeof findStay>>

/** The query of the payment for a stay; a caller that changes something must lock the row. */
const paidFor = (db: Tx | Deps['db'], stay: Pick<Stay, 'id'>) =>
  purchasesOf(db, { kind: 'booking', id: stay.id, seats: null })

/**
 * Computes what cancelling would refund now of the payment for the stay. Refuses with illegal_transition when the stay is over
 * or has begun.
 */
const quoteCancellation = async (deps: Deps, db: Tx | Deps['db'], stay: Stay, payment: Payment | undefined) => {
  if (!bookingStates.can('cancelPaid', stay.state)) return fail('illegal_transition')
  const now = deps.clock.now()
  const begins = stayBegins(stay.checkIn, stay.checkInFrom)
  if (begins <= now) return fail('illegal_transition', { msg: messages.stayBegun })
  const refundableCents = payment ? toCents(await refundableAmount(db, payment)) : noCents
  const refundPercent = refundPercentAt(stay.policy, begins, now)
  const refundCents = shareOf(refundableCents, refundPercent)
  return {
    refundCents,
    refund: moneyOf(refundCents, payment ? receivedOf(payment).currency : 'USD'),
    kept: moneyOf(refundableCents - refundCents, payment ? receivedOf(payment).currency : 'USD'),
    refundPercent,
    sentences: policySentences(stay.policy, begins, now),
  }
}

const nothingPaid = {
  refund: moneyOf(0, 'USD'),
  kept: moneyOf(0, 'USD'),
  refundPercent: 0,
}

// While a payment is open it may still be charged, so the page must not say that nothing was paid.
const unpaidSentence = async (deps: Deps, id: string): Promise<string> => {
  const openPayment = await deps.db
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', id)
    .where('state', 'in', paymentStates.having('live'))
    .executeTakeFirst()
  return openPayment
    ? 'You have begun to pay for this stay. Whatever still arrives of that payment comes back to you in full.'
    : 'You have not paid for this stay, so there is nothing to refund.'
}

/** What cancelling a stay of the caller would refund now. Refuses with not_found, illegal_transition. */
export const getCancellation = async (deps: Deps, actor: Actor, id: string) => {
  const stay = await findStay(deps.db, actor, id)
  if (stay.state === 'pending') return { ...nothingPaid, sentences: [await unpaidSentence(deps, id)] }
  // Without a lock: cancelling compares the sum again, with the payment locked, before it refunds anything.
  const payment = await paidFor(deps.db, stay).executeTakeFirst()
  const { refund, kept, refundPercent, sentences } = await quoteCancellation(deps, deps.db, stay, payment)
  return { refund, kept, refundPercent, sentences }
}

/**
 * Cancels an unpaid hold, or a paid stay for the refund that was shown; the state, the refund and the revenue are written in
 * one transaction. Refuses with not_found, illegal_transition, and with refund_changed when the refund is another one now.
 */
export const cancelBooking = async (deps: Deps, actor: Actor, id: string, shown: { refund?: number | undefined }) => {
  const stay = await findStay(deps.db, actor, id)
  if (stay.state === 'pending' && !shown.refund) return cancelHold(deps, actor, id)
  if (stay.state === 'pending') return fail('refund_changed')
  const refund = await inTransaction(deps.db, async (tx) => {
    await lockApartmentOfBooking(tx, id)
    const payment = await paidFor(tx, stay).forUpdate().executeTakeFirst()
    const { refund, refundCents } = await quoteCancellation(deps, tx, await findStay(tx, actor, id), payment)
    if (shown.refund !== refund.amount) return fail('refund_changed')
    await cancelPaidBooking(deps, tx, actor, id)
    if (!payment) return refund
    if (refundCents > 0)
      await requestRefund(deps, tx, payment, { reason: 'cancelled', key: 'cancelled', amountCents: refundCents })
    await recognizeRevenue(deps, tx, { payment, about: id, owedSince: deps.clock.today() })
    return refund
  })
  const msg =
    refund.amount > 0
      ? `Your stay is cancelled. ${formatMoney(refund)} goes back to you the way you paid.`
      : 'Your stay is cancelled. Nothing is refunded for it.'
  return { msg, booking: await getBooking(deps, actor, id) }
}

/** Requests a refund of the whole refundable amount of a booking that was declined. */
export const refundBooking = async (deps: Deps, bookingId: string): Promise<void> => {
  const paid = await purchasesOf(deps.db, { kind: 'booking', id: bookingId, seats: null }).executeTakeFirst()
  if (paid) await inTransaction(deps.db, (tx) => requestRefund(deps, tx, paid, { reason: 'declined', key: 'declined' }))
}
