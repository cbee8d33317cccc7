// Owns applying a provider's answer to a payment: once, however often and by whatever way it arrives.

import { DomainError, type ErrorCode, fail } from '@akwaaba/contract/errors'
import { addCents, type Cents, toCents, toSignedCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { enqueue } from '#db/outbox.ts'
import { byProvider, bySystem } from '#db/transition.ts'
import { inTransaction, isPgError, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { accounts, post } from '#ledger/ledger.ts'
import { move } from '#payments/move.ts'
import { recognizeRevenue } from '#payments/revenue.ts'
import { type Payment, receivedOf } from '#payments/rows.ts'
import type { ProviderPayment } from '#providers/port.ts'
import { issueReceipt, surplusKey } from '#receipts/receipts.ts'
import { requestRefund } from '#refunds/refunds.ts'
import { kinds, type Target, targetOf } from './targets.ts'

// Refusals that say: it can no longer be had. The money for it goes back.
export const meansGone: ErrorCode[] = [
  'hold_expired',
  'dates_unavailable',
  'illegal_transition',
  'sold_out',
  'tour_over',
  'already_sold',
  'not_found',
]

/** Applies what a provider said of a payment. Gives the payment as it is then; refuses with not_found. */
export const settle = async (deps: Deps, reference: string, providerPayment: ProviderPayment): Promise<Payment> => {
  try {
    return await inTransaction(deps.db, (tx) => apply(deps, tx, reference, providerPayment, true))
  } catch (error) {
    const isGone = error instanceof DomainError && meansGone.includes(error.code)
    const isSecond = isPgError(error) && error.constraint?.startsWith('one_payment_effect_per_') === true
    if (!isGone && !isSecond) throw error
    return inTransaction(deps.db, (tx) => apply(deps, tx, reference, providerPayment, false))
  }
}

/** The payments for which a thing has been given and whose money is not all back. */
export const givenFor = (db: Tx | Deps['db'], { kind, id }: Target) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where(kinds[kind].column, '=', id)
    .where('succeededAt', 'is not', null)
    .where('state', '!=', 'refunded')

/** Whether another payment has paid for it. A tour is bought by many people, each once; a stay and a property by one. */
export const isPaidAlready = async (tx: Tx, target: Target, { id, customerId }: Payment): Promise<boolean> => {
  let others = givenFor(tx, target).where('id', '!=', id)
  if (target.kind !== 'booking') others = others.where('customerId', '=', customerId)
  return (await others.executeTakeFirst()) !== undefined
}

// More than was asked for passes where the provider tells apart what it asked for: the payer bore its fee.
const isWhatWasAsked = (row: Payment, { amountCents, askedCents, currency }: ProviderPayment): boolean =>
  currency === row.currency && (askedCents ?? amountCents) === row.amountCents && amountCents >= row.amountCents

// What is written down of a provider payment whose money is here.
const learnt = (row: Payment, providerPayment: ProviderPayment) => ({
  feeCents: toCents(providerPayment.feeCents ?? 0),
  ...(providerPayment.chargeRef === undefined ? {} : { chargeRef: providerPayment.chargeRef }),
  ...(providerPayment.amountCents === row.amountCents && providerPayment.currency === row.currency
    ? { receivedCents: null, receivedCurrency: null }
    : { receivedCents: toCents(providerPayment.amountCents), receivedCurrency: providerPayment.currency }),
})

const postMoney = async (deps: Deps, tx: Tx, payment: Payment): Promise<void> => {
  const { cents, currency } = receivedOf(payment)
  const provider = accounts.provider(payment.provider)
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

/** Locks a payment; gives it while more can come of its sum: nothing was given for it, and nothing of it goes back. */
export const lockUnsettled = async (tx: Tx, id: string): Promise<Payment | undefined> => {
  const row = await tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return paymentStates.can('succeed', row.state) ? row : undefined
}

/**
 * Adds money to a payment that a person looks at, under a key that counts once. It is in the books at once: whatever they
 * decide before it is settled, they decide about all that came. The payment must be locked.
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
      { account: accounts.provider(row.provider), amountCents, currency },
      { account: accounts.guests, amountCents: -amountCents, currency },
    ],
    paymentId: row.id,
    bookingId: row.bookingId,
  })
}

// What came too much into our own account is refunded in the same transaction, or a cancellation that comes between would share
// it out. At a provider more came only because the payer bore its fee.
const sendSurplusBack = async (deps: Deps, tx: Tx, paid: Payment): Promise<void> => {
  const surplus = toSignedCents(receivedOf(paid).cents - paid.amountCents)
  if (paid.provider !== 'bank' || surplus <= 0) return
  const note = 'More came than was asked for.'
  await requestRefund(deps, tx, paid, { reason: 'by-admin', key: surplusKey, amountCents: surplus, note })
}

const sendBack = async (
  deps: Deps,
  tx: Tx,
  row: Payment,
  providerPayment: ProviderPayment,
  reason: RefundReason,
): Promise<Payment> => {
  const late = await move(deps, tx, row.id, 'succeedLate', byProvider, learnt(row, providerPayment))
  await postMoney(deps, tx, late)
  await requestRefund(deps, tx, late, { reason, key: reason })
  return late
}

// All of it went back before we heard that it came: nothing is given for it, and asking for its refunds writes them down.
const takeGone = async (deps: Deps, tx: Tx, row: Payment, providerPayment: ProviderPayment): Promise<Payment> => {
  const late = await move(deps, tx, row.id, 'succeedLate', byProvider, learnt(row, providerPayment))
  await postMoney(deps, tx, late)
  await enqueue(tx, 'payment:look-at-refunds', { reference: row.reference })
  return late
}

// Other tries for the same thing are over; what comes for them all the same goes back.
const releaseOthers = async (deps: Deps, tx: Tx, target: Target, { id, customerId }: Payment): Promise<void> => {
  const others = await tx
    .selectFrom('payments')
    .select('id')
    .where(kinds[target.kind].column, '=', target.id)
    .where('customerId', '=', customerId)
    .where('state', 'in', paymentStates.having('live'))
    .where('id', '!=', id)
    .orderBy('id')
    .execute()
  for (const other of others) await move(deps, tx, other.id, 'abandon', bySystem)
}

const apply = async (
  deps: Deps,
  tx: Tx,
  reference: string,
  asked: ProviderPayment,
  canSettle: boolean,
): Promise<Payment> => {
  const payment = () => tx.selectFrom('payments').selectAll().where('reference', '=', reference)
  const unlocked = (await payment().executeTakeFirst()) ?? fail('not_found')
  const target = targetOf(unlocked)
  const { lock, reserve, settle: give } = kinds[target.kind]
  // What is paid for before the payment: start() takes its locks in this order, and the other way round they deadlock.
  if (asked.status === 'succeeded') await lock(tx, target.id)
  const row = await payment().forUpdate().executeTakeFirstOrThrow()
  const providerPayment = (await deps.providers[row.provider]?.readAgain?.(tx, row)) ?? asked
  // Money was entered after it was asked about, and what it pays for is not locked: the admin who entered it settles it.
  if (providerPayment.status === 'succeeded' && asked.status !== 'succeeded') return row
  if (providerPayment.status === 'failed' && paymentStates.can('fail', row.state))
    return move(deps, tx, row.id, 'fail', byProvider)
  if (providerPayment.status !== 'succeeded' || !paymentStates.can('succeed', row.state)) return row
  const isRight = isWhatWasAsked(row, providerPayment)
  // A person looks at it already. They need not where our own statement brings the rest; what came before is posted.
  if (row.state === 'review' && (row.provider !== 'bank' || !isRight)) return row
  if (!isRight) {
    deps.log.error({ reference, expected: row.amountCents, got: providerPayment.amountCents }, 'payment does not match')
    const odd = await move(deps, tx, row.id, 'differ', byProvider, learnt(row, providerPayment))
    await postMoney(deps, tx, odd)
    return odd
  }
  if (providerPayment.isGone) return takeGone(deps, tx, row, providerPayment)
  if (await isPaidAlready(tx, target, row)) return sendBack(deps, tx, row, providerPayment, 'duplicate')
  if (!canSettle) return sendBack(deps, tx, row, providerPayment, 'late')
  await reserve(deps, tx, target, { by: 'provider', customerId: row.customerId })
  const succeededAt = deps.clock.now()
  const paid = await move(deps, tx, row.id, 'succeed', byProvider, { ...learnt(row, providerPayment), succeededAt })
  await give(deps, tx, paid)
  await releaseOthers(deps, tx, target, paid)
  await postMoney(deps, tx, paid)
  await sendSurplusBack(deps, tx, paid)
  if (target.kind === 'property')
    await recognizeRevenue(deps, tx, { payment: paid, about: paid.id, owedSince: deps.clock.today() })
  // Last of all: its number is a lock that everybody who is paid at this instant waits for.
  await issueReceipt(deps, tx, paid)
  return paid
}
