// Owns the money of cancelled stays: a guest cancels for the refund that was shown, a declined stay is refunded in full.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { policySentences, refundPercentAt, shareOf, stayBegins } from '@akwaaba/contract/cancellation'
import { divideRefund } from '@akwaaba/contract/dues'
import { fail } from '@akwaaba/contract/errors'
import type { Money } from '@akwaaba/contract/fields'
import { messages } from '@akwaaba/contract/messages'
import { addCents, type Cents, formatMoney, moneyOf, noCents, toCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import {
  cancelHold,
  cancelPaidBooking,
  cancelUnpaidStay,
  getBooking,
  lockApartmentOfBooking,
} from '#bookings/bookings.ts'
import type { By } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { readSplit, sharesOfPayments } from '#dues/shares.ts'
import { lockPayment } from '#payments/lock.ts'
import { recognizeRevenue, refundableAmount } from '#payments/revenue.ts'
import { type Payment, receivedOf } from '#payments/rows.ts'
import { requestRefund } from '#refunds/refunds.ts'
import { purchasesOf } from '#settlement/settling.ts'

const stays = (db: Tx | Deps['db'], id: string) =>
  db.selectFrom('bookings').select(['id', 'state', 'policy', 'checkIn', 'checkInFrom']).where('id', '=', id)

const findStay = async (db: Tx | Deps['db'], actor: Actor, id: string) =>
  (await stays(db, id).where('customerId', '=', actor.id).executeTakeFirst()) ?? fail('not_found')

type Stay = Awaited<ReturnType<typeof findStay>>

/** The query of the payments for a stay, in the order in which they were made; a caller that changes something must lock them. */
const paidFor = (db: Tx | Deps['db'], stay: Pick<Stay, 'id'>) =>
  purchasesOf(db, { kind: 'booking', id: stay.id, seats: null }).orderBy('id')

type Part = { payment: Payment; cents: Cents; refundCents: Cents }

/** What is refunded of each payment: last paid first and each to its own payer, or that percentage of each where currencies differ. */
const partsOf = (
  paid: readonly { payment: Payment; cents: Cents }[],
  percent: number,
  shares: ReadonlyMap<string, string>,
): Part[] => {
  const currencies = new Set(paid.map(({ payment }) => receivedOf(payment).currency))
  if (currencies.size > 1) return paid.map((one) => ({ ...one, refundCents: shareOf(one.cents, percent) }))
  const inOrder = paid.toSorted((a, b) => Number(a.payment.succeededAt) - Number(b.payment.succeededAt))
  const refundCents = shareOf(addCents(...paid.map(({ cents }) => cents)), percent)
  const divided = divideRefund(
    refundCents,
    inOrder.map(({ payment: { id, customerId }, cents }) => ({ payer: shares.get(id) ?? customerId, cents })),
  )
  return inOrder.map((one, i) => ({ ...one, refundCents: divided[i] ?? noCents }))
}

/** The sum of amounts of payments: in their currency, or in dollars at the rate of each where currencies differ. */
const sumOf = (parts: readonly Part[], amount: (part: Part) => number): Money => {
  const [first = 'USD', ...others] = new Set(parts.map(({ payment }) => receivedOf(payment).currency))
  const inDollars = ({ rate }: Payment, cents: number) => (rate === null ? cents : Math.round(cents / rate))
  const cents = (part: Part) => (others.length === 0 ? amount(part) : inDollars(part.payment, amount(part)))
  return moneyOf(
    parts.reduce((sum, part) => sum + cents(part), 0),
    others.length === 0 ? first : 'USD',
  )
}

/**
 * Computes what cancelling would refund now of the payments for the stay, of everything that was paid. Refuses with illegal_transition
 * when the stay is over or has begun.
 */
const quoteCancellation = async (deps: Deps, db: Tx | Deps['db'], stay: Stay, payments: readonly Payment[]) => {
  if (!bookingStates.can('cancelPaid', stay.state)) return fail('illegal_transition')
  const now = deps.clock.now()
  const begins = stayBegins(stay.checkIn, stay.checkInFrom)
  if (begins <= now) return fail('illegal_transition', { msg: messages.stayBegun })
  const paid: { payment: Payment; cents: Cents }[] = []
  for (const payment of payments) paid.push({ payment, cents: toCents(await refundableAmount(db, payment)) })
  const refundPercent = refundPercentAt(stay.policy, begins, now)
  const parts = partsOf(paid, refundPercent, await sharesOfPayments(db, stay.id))
  return {
    parts,
    refund: sumOf(parts, ({ refundCents }) => refundCents),
    kept: sumOf(parts, ({ cents, refundCents }) => cents - refundCents),
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
  const payments = await paidFor(deps.db, stay).execute()
  const { refund, kept, refundPercent, sentences } = await quoteCancellation(deps, deps.db, stay, payments)
  return { refund, kept, refundPercent, sentences }
}

type Ending = { end: () => Promise<unknown>; isExpected?: (refund: Money) => boolean }

/**
 * Ends a paid stay by its policy: refunds of its payments what the policy says, and recognises the rest as revenue. The apartment must be
 * locked. Refuses with illegal_transition, and with refund_changed where the refund is not the expected one.
 */
const cancelByPolicy = async (deps: Deps, tx: Tx, stay: Stay, { end, isExpected }: Ending): Promise<Money> => {
  const payments: Payment[] = []
  for (const { id } of await paidFor(tx, stay).execute()) payments.push(await lockPayment(tx, id))
  const { refund, refundPercent, parts } = await quoteCancellation(deps, tx, stay, payments)
  if (isExpected && !isExpected(refund)) return fail('refund_changed')
  await end()
  for (const { payment, refundCents } of parts) {
    if (refundCents > 0)
      await requestRefund(deps, tx, payment, { reason: 'cancelled', key: 'cancelled', amountCents: refundCents })
    const keptPercent = 100 - refundPercent
    await recognizeRevenue(deps, tx, { payment, about: stay.id, owedSince: deps.clock.today(), keptPercent })
  }
  return refund
}

/**
 * Ends a paid stay whose balance was not paid, by its policy; gives the refund. Joins a transaction; the apartment must be locked. Refuses
 * with illegal_transition.
 */
export const endUnpaidStay = async (
  deps: Deps,
  tx: Tx,
  id: string,
  by: By<'admin' | 'host' | 'system'>,
): Promise<Money> =>
  cancelByPolicy(deps, tx, await stays(tx, id).executeTakeFirstOrThrow(), {
    end: () => cancelUnpaidStay(deps, tx, id, by),
  })

/** Whether a stay is a hold for which nobody has begun to pay, and whose price is not divided. */
const isMereHold = async (db: Deps['db'], { id, state }: Stay): Promise<boolean> => {
  if (state !== 'pending' || (await readSplit(db, id))) return false
  const begun = await db.selectFrom('payments').select('id').where('bookingId', '=', id).limit(1).executeTakeFirst()
  return begun === undefined
}

/**
 * Cancels an unpaid hold, or a paid stay for the refund that was shown; the state, the refund and the revenue are written in
 * one transaction. Refuses with not_found, illegal_transition, with refund_changed when the refund is another one now, and with
 * trip_code_needed the token of a trip that ends more than a hold and was not proved.
 */
export const cancelBooking = async (deps: Deps, actor: Actor, id: string, shown: { refund?: number | undefined }) => {
  const stay = await findStay(deps.db, actor, id)
  const isUnproved = actor.trip !== undefined && actor.provedAt === undefined
  if (isUnproved && !(await isMereHold(deps.db, stay))) return fail('trip_code_needed')
  if (stay.state === 'pending' && !shown.refund) return cancelHold(deps, actor, id)
  if (stay.state === 'pending') return fail('refund_changed')
  const refund = await inTransaction(deps.db, async (tx) => {
    await lockApartmentOfBooking(tx, id)
    return cancelByPolicy(deps, tx, await findStay(tx, actor, id), {
      end: () => cancelPaidBooking(deps, tx, actor, id),
      isExpected: ({ amount }) => shown.refund === amount,
    })
  })
  const msg =
    refund.amount > 0
      ? `Your stay is cancelled. ${formatMoney(refund)} goes back to you the way you paid.`
      : 'Your stay is cancelled. Nothing is refunded for it.'
  return { msg, booking: await getBooking(deps, actor, id) }
}

/** Requests a refund of the whole refundable amount of each payment for a booking that was declined. */
export const refundBooking = async (deps: Deps, bookingId: string): Promise<void> => {
  for (const paid of await paidFor(deps.db, { id: bookingId }).execute())
    await inTransaction(deps.db, (tx) => requestRefund(deps, tx, paid, { reason: 'declined', key: 'declined' }))
}
