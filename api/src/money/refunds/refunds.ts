// Owns refunds: requesting one once per key, and what follows for the payment and the ledger when it has succeeded.
import { fail } from '@akwaaba/contract/errors'
import type { SignedCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { isHeldByStaff } from '@akwaaba/contract/staff-payments'
import { bySystem } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { accounts, post } from '#ledger/ledger.ts'
import { lockPayment } from '#payments/lock.ts'
import { type By, move as movePayment } from '#payments/move.ts'
import { refundableAmount, reverseRevenue } from '#payments/revenue.ts'
import { type Payment, type RefundRow, receivedOf } from '#payments/rows.ts'
import { issueCreditNote } from '#receipts/receipts.ts'
import { createRefund, move, refundIdOf } from './move.ts'

type RefundRequest = {
  reason: RefundReason
  /** one refund per payment and key */
  key: string
  /** the whole refundable amount by default */
  amountCents?: SignedCents
  note?: string
  by?: { actor: 'admin' | 'system'; id: string | null }
  /** the id by which the provider knows it, if that is one of ours */
  id?: string
}

/**
 * Requests a refund of a payment, once per key; gives it, or null when nothing is refundable. Joins a transaction and locks
 * the payment. Refuses with refund_too_large, and with illegal_transition when the payment has no money.
 */
export const requestRefund = async (
  deps: Deps,
  tx: Tx,
  payment: Payment,
  ask: RefundRequest,
): Promise<RefundRow | null> => {
  const { reason, key, note = '', by = bySystem, id = refundIdOf(payment.id, key) } = ask
  const row = await lockPayment(tx, payment.id)
  const before = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', row.id)
    .where((is) => is.or([is('key', '=', key), is('id', '=', id)]))
    .executeTakeFirst()
  if (before) return before
  // Also true of a payment that is refunded in full: requesting more of it is refused as too large.
  if (!paymentStates.is(row.state, 'moneyCame')) return fail('illegal_transition')
  const refundable = await refundableAmount(tx, row)
  const amountCents = ask.amountCents ?? refundable
  if (amountCents > refundable) return fail('refund_too_large')
  if (amountCents === 0) return null
  await movePayment(deps, tx, row.id, 'askRefund', by)
  const { currency } = receivedOf(row)
  const refund = await createRefund(deps, tx, { id, paymentId: row.id, reason, key, amountCents, currency, note }, by)
  await reverseRevenue(deps, tx, row, refund)
  return refund
}

/** A refund and its payment; refuses with not_found. */
export const readRefund = async (deps: Deps, refundId: string) => {
  const refund = await deps.db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (!refund) return fail('not_found')
  const payment = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow()
  return { refund, payment }
}

export type RefundWithPayment = { refund: RefundRow; payment: Payment }

/**
 * Locks a payment and then its refund; gives the payment, the state and the sum of the refund, how often it was sent, and whether it
 * is still the same attempt.
 */
export const lockRefund = async (tx: Tx, { refund, payment }: RefundWithPayment) => {
  const row = await lockPayment(tx, payment.id)
  const { state, earlierRefs, sends, amountCents } = await tx
    .selectFrom('refunds')
    .select(['state', 'earlierRefs', 'sends', 'amountCents'])
    .where('id', '=', refund.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { row, state, sends, amountCents, isSameAttempt: earlierRefs.length === refund.earlierRefs.length }
}

/** Moves the payment to the state that follows from its refunds, after one of them is done. */
const updatePayment = async (deps: Deps, tx: Tx, row: Payment, by: By): Promise<void> => {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['state', 'amountCents'])
    .where('paymentId', '=', row.id)
    .execute()
  const refundedCents = refunds
    .filter(({ state }) => refundStates.is(state, 'done'))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (refundedCents === receivedOf(row).cents) await movePayment(deps, tx, row.id, 'refund', by)
  else if (!refunds.some(({ state }) => refundStates.is(state, 'underWay'))) {
    const isWhole = refundedCents === 0 && row.succeededAt !== null
    await movePayment(deps, tx, row.id, isWhole ? 'restore' : 'refundPart', by)
  }
}

type Completion = {
  by: { actor: 'provider' | 'admin' | 'host'; id: string | null }
  providerRef: string | null
  earlierRefs?: string[]
  destination?: string
  /** the provider took the money back for a lost dispute, and nobody sent this refund */
  takenInDispute?: boolean
}

/** Completes a refund that has succeeded: state, ledger, payment and credit note. Joins a transaction; repeats do nothing. */
export const completeRefund = async (
  deps: Deps,
  tx: Tx,
  found: RefundWithPayment,
  { by, providerRef, earlierRefs, destination, takenInDispute }: Completion,
) => {
  const { row, state } = await lockRefund(tx, found)
  if (refundStates.is(state, 'done')) return
  const byHand = isHeldByStaff(row.provider) ? 'give' : 'payByHand'
  const event = by.actor === 'provider' ? 'succeed' : byHand
  const after = await move(deps, tx, found.refund.id, event, by, {
    ...(providerRef === null ? {} : { providerRef }),
    ...(earlierRefs === undefined ? {} : { earlierRefs }),
    ...(destination === undefined ? {} : { destination }),
    ...(takenInDispute === undefined ? {} : { takenInDispute }),
    settledAt: deps.clock.now(),
  })
  const { amountCents, currency } = after
  await post(deps, tx, {
    kind: 'refunded',
    key: `refunded:${after.id}`,
    lines: [
      { account: accounts.guests, amountCents, currency },
      // A refund that an admin transferred was paid from our own bank account.
      { account: destination ? accounts.provider('bank') : accounts.moneyOf(row), amountCents: -amountCents, currency },
    ],
    paymentId: row.id,
    refundId: after.id,
    bookingId: row.bookingId,
  })
  await updatePayment(deps, tx, row, by)
  await issueCreditNote(deps, tx, row, after)
}
