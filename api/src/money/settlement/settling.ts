// Owns settling: applying a provider status to a payment and to what it pays for, exactly once, in one transaction.

import { DomainError, type ErrorCode, fail } from '@akwaaba/contract/errors'
import { addCents, type Cents, toCents, toSignedCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { enqueue } from '#db/outbox.ts'
import { byProvider, bySystem } from '#db/transition.ts'
import { inTransaction, isPgError, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { kindOfDue } from '#dues/dues.ts'
import { accounts, post } from '#ledger/ledger.ts'
import { lockPayment } from '#payments/lock.ts'
import { move } from '#payments/move.ts'
import { recognizeRevenue, refundableAmount } from '#payments/revenue.ts'
import { type Payment, receivedOf } from '#payments/rows.ts'
import { notePromptFailure } from '#prompts/prompts.ts'
import type { ProviderPayment } from '#providers/port.ts'
import { issueReceipt, surplusKey } from '#receipts/receipts.ts'
import { requestRefund } from '#refunds/refunds.ts'
import { kinds, type Target, targetOf } from './targets.ts'

// Refusals that mean that the target is no longer available: a payment for it is refunded.
export const meansUnavailable: ErrorCode[] = [
  'hold_expired',
  'dates_unavailable',
  'promo_gone',
  'promo_used',
  'illegal_transition',
  'sold_out',
  'tour_over',
  'already_sold',
  'not_found',
]

/** Takes a payment's reference and its provider status and applies it; gives the payment. Refuses with not_found. */
export const settle = async (deps: Deps, reference: string, providerPayment: ProviderPayment): Promise<Payment> => {
  try {
    return await inTransaction(deps.db, (tx) => apply(deps, tx, reference, providerPayment, true))
  } catch (error) {
    const isUnavailable = error instanceof DomainError && meansUnavailable.includes(error.code)
    const isSecond = isPgError(error) && error.constraint?.startsWith('one_payment_effect_per_') === true
    if (!isUnavailable && !isSecond) throw error
    return inTransaction(deps.db, (tx) => apply(deps, tx, reference, providerPayment, false))
  }
}

/** The query of the payments by which a target was bought and that are not fully refunded. */
export const purchasesOf = (db: Tx | Deps['db'], { kind, id }: Target) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(kinds[kind].column, '=', id)
    .where('succeededAt', 'is not', null)
    .where('state', '!=', 'refunded')

/** Whether another payment has paid for the same: for a due of a stay any guest's, otherwise one by the same guest. */
export const isPaidAlready = async (tx: Tx, target: Target, { id, customerId, dueId }: Payment): Promise<boolean> => {
  let others = purchasesOf(tx, target).where('id', '!=', id)
  if (target.kind === 'booking') others = others.where('dueId', '=', dueId)
  else others = others.where('customerId', '=', customerId)
  return (await others.executeTakeFirst()) !== undefined
}

/** Whether a payment has bought its target and nothing of it is left, nor of other payments for the same stay. */
export const isRefundedWhole = async (tx: Tx, target: Target, row: Payment): Promise<boolean> => {
  if (row.succeededAt === null || (await refundableAmount(tx, row)) !== 0) return false
  if (target.kind !== 'booking') return true
  const others = await purchasesOf(tx, target).where('id', '!=', row.id).execute()
  for (const other of others) if ((await refundableAmount(tx, other)) > 0) return false
  return true
}

// A higher sum is accepted when the provider states the requested sum separately: the guest bore the provider's fee.
const matchesRequest = (row: Payment, { amountCents, requestedCents, currency }: ProviderPayment): boolean =>
  currency === row.currency && (requestedCents ?? amountCents) === row.amountCents && amountCents >= row.amountCents

// The columns that a successful provider payment sets.
const receivedFields = (row: Payment, providerPayment: ProviderPayment) => ({
  feeCents: toCents(providerPayment.feeCents ?? 0),
  ...(providerPayment.chargeRef === undefined ? {} : { chargeRef: providerPayment.chargeRef }),
  ...(providerPayment.amountCents === row.amountCents && providerPayment.currency === row.currency
    ? { receivedCents: null, receivedCurrency: null }
    : { receivedCents: toCents(providerPayment.amountCents), receivedCurrency: providerPayment.currency }),
})

const postReceipt = async (deps: Deps, tx: Tx, payment: Payment): Promise<void> => {
  const { cents, currency } = receivedOf(payment)
  const provider = accounts.moneyOf(payment)
  const about = { paymentId: payment.id, bookingId: payment.bookingId }
  await post(deps, tx, {
    kind: 'paid',
    key: `paid:${payment.id}`,
    lines: [
      { account: provider, amountCents: cents, currency },
      { account: accounts.guests, amountCents: -cents, currency },
    ],
    ...about,
  })
  await post(deps, tx, {
    kind: 'fee',
    key: `fee:${payment.id}`,
    lines: [
      { account: accounts.cost, amountCents: payment.feeCents, currency },
      { account: provider, amountCents: -payment.feeCents, currency },
    ],
    ...about,
  })
}

/** Locks a payment and gives it; undefined when it is settled or being refunded, so that it takes no more money. */
export const lockUnsettled = async (tx: Tx, id: string): Promise<Payment | undefined> => {
  const row = await lockPayment(tx, id)
  return paymentStates.can('succeed', row.state) ? row : undefined
}

/**
 * Adds received money to a payment in review, once per key, and posts it at once, so that an admin who decides about the
 * payment decides about all of its money. The payment must be locked.
 */
export const addToReview = async (
  deps: Deps,
  tx: Tx,
  row: Payment,
  { key, amountCents }: { key: string; amountCents: Cents },
): Promise<void> => {
  if (row.state !== 'review') return
  const { cents, currency } = receivedOf(row)
  await tx
    .updateTable('payments')
    .set({ receivedCents: addCents(cents, amountCents), receivedCurrency: currency })
    .where('id', '=', row.id)
    .execute()
  await post(deps, tx, {
    kind: 'paid',
    key: `paid:${row.id}:${key}`,
    lines: [
      { account: accounts.moneyOf(row), amountCents, currency },
      { account: accounts.guests, amountCents: -amountCents, currency },
    ],
    paymentId: row.id,
    bookingId: row.bookingId,
  })
}

// A surplus on our own account is refunded in the same transaction, or a cancellation in between would divide it up. At a
// provider a surplus is only the fee that the guest bore.
const refundSurplus = async (deps: Deps, tx: Tx, paid: Payment): Promise<void> => {
  const surplus = toSignedCents(receivedOf(paid).cents - paid.amountCents)
  if (paid.provider !== 'bank' || surplus <= 0) return
  const note = 'More came than was asked for.'
  await requestRefund(deps, tx, paid, { reason: 'by-admin', key: surplusKey, amountCents: surplus, note })
}

const acceptAndRefund = async (
  deps: Deps,
  tx: Tx,
  row: Payment,
  providerPayment: ProviderPayment,
  reason: RefundReason,
): Promise<Payment> => {
  const late = await move(deps, tx, row.id, 'succeedLate', byProvider, receivedFields(row, providerPayment))
  await postReceipt(deps, tx, late)
  await requestRefund(deps, tx, late, { reason, key: reason })
  return late
}

// The provider refunded all of it before we knew of the payment: it buys nothing, and a sync of its refunds stores them.
const acceptRefunded = async (deps: Deps, tx: Tx, row: Payment, providerPayment: ProviderPayment): Promise<Payment> => {
  const late = await move(deps, tx, row.id, 'succeedLate', byProvider, receivedFields(row, providerPayment))
  await postReceipt(deps, tx, late)
  await enqueue(tx, 'payment:look-at-refunds', { reference: row.reference })
  return late
}

// Other open payments for the same are abandoned; money that still arrives for them is refunded.
const abandonOthers = async (deps: Deps, tx: Tx, target: Target, { id, customerId, dueId }: Payment): Promise<void> => {
  const others = await tx
    .selectFrom('payments')
    .select(['id', 'dueId'])
    .where(kinds[target.kind].column, '=', target.id)
    .where('customerId', '=', customerId)
    .where('state', 'in', paymentStates.having('live'))
    .where('id', '!=', id)
    .orderBy('id')
    .execute()
  for (const other of others.filter((one) => one.dueId === dueId)) await move(deps, tx, other.id, 'abandon', bySystem)
}

const apply = async (
  deps: Deps,
  tx: Tx,
  reference: string,
  asked: ProviderPayment,
  canSettle: boolean,
): Promise<Payment> => {
  const payment = tx.selectFrom('payments').selectAll().where('reference', '=', reference)
  const unlocked = (await payment.executeTakeFirst()) ?? fail('not_found')
  const target = targetOf(unlocked)
  const { lock, reserve, settle: settleTarget } = kinds[target.kind]
  // The target before its due and the payment: starting a payment takes its locks in this order, and another order would deadlock.
  if (asked.status === 'succeeded') await lock(tx, target.id)
  const row = await lockPayment(tx, unlocked.id)
  const providerPayment = (await deps.providers[row.provider]?.readPaymentInTransaction?.(tx, row)) ?? asked
  // Money was entered after the provider was asked, and the target is not locked: the call that entered it settles it.
  if (providerPayment.status === 'succeeded' && asked.status !== 'succeeded') return row
  if (providerPayment.status === 'failed' && paymentStates.can('fail', row.state)) {
    if (row.method === 'momo' && providerPayment.why !== undefined)
      await notePromptFailure(tx, row.id, providerPayment.why)
    return move(deps, tx, row.id, 'fail', byProvider)
  }
  if (providerPayment.status !== 'succeeded' || !paymentStates.can('succeed', row.state)) return row
  const isMatch = matchesRequest(row, providerPayment)
  // A payment in review waits for an admin, unless our own bank statement completes the sum; its earlier money is posted.
  if (row.state === 'review' && (row.provider !== 'bank' || !isMatch)) return row
  if (!isMatch) {
    deps.log.error({ reference, expected: row.amountCents, got: providerPayment.amountCents }, 'payment does not match')
    const inReview = await move(deps, tx, row.id, 'differ', byProvider, receivedFields(row, providerPayment))
    await postReceipt(deps, tx, inReview)
    return inReview
  }
  if (providerPayment.isFullyRefunded) return acceptRefunded(deps, tx, row, providerPayment)
  if (await isPaidAlready(tx, target, row)) return acceptAndRefund(deps, tx, row, providerPayment, 'duplicate')
  if (!canSettle) return acceptAndRefund(deps, tx, row, providerPayment, 'late')
  const dueKind = await kindOfDue(tx, row.dueId)
  await reserve(deps, tx, target, { by: 'provider', customerId: row.customerId, dueKind })
  const succeededAt = deps.clock.now()
  const paid = await move(deps, tx, row.id, 'succeed', byProvider, {
    ...receivedFields(row, providerPayment),
    succeededAt,
  })
  await settleTarget(deps, tx, paid)
  await abandonOthers(deps, tx, target, paid)
  await postReceipt(deps, tx, paid)
  await refundSurplus(deps, tx, paid)
  if (target.kind === 'property')
    await recognizeRevenue(deps, tx, { payment: paid, about: paid.id, owedSince: deps.clock.today() })
  // Last, because the counter of its number is locked, and every payment that settles at this instant waits for it.
  await issueReceipt(deps, tx, paid)
  return paid
}
