// Owns refunds as rows: one for each sum, asked for once, and what follows when it has arrived.

import { fail } from '@akwaaba/contract/errors'
import type { SignedCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import { bySystem } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { accounts, post } from '#ledger/ledger.ts'
import { type By, move as movePayment } from '#payments/move.ts'
import { refundableAmount, reverseRevenue } from '#payments/revenue.ts'
import { type Payment, type RefundRow, receivedOf } from '#payments/rows.ts'
import { issueCreditNote } from '#receipts/receipts.ts'
import { create, move } from './move.ts'

type Ask = {
  reason: RefundReason
  /** the same key asks once */
  key: string
  /** all that is left unless given */
  amountCents?: SignedCents
  note?: string
  by?: { actor: 'admin' | 'system'; id: string | null }
}

/**
 * Asks for money of a payment to go back, once for each key; null where nothing is left. Refuses with
 * refund_too_large, and with illegal_transition where no money is here. Joins a transaction, and locks the payment.
 */
export const requestRefund = async (deps: Deps, tx: Tx, payment: Payment, ask: Ask): Promise<RefundRow | null> => {
  const { reason, key, note = '', by = bySystem } = ask
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', row.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (before) return before
  // All of one that went back whole went back: anyone who asks for more of it hears that it is too much.
  if (!paymentStates.is(row.state, 'moneyCame')) return fail('illegal_transition')
  const left = await refundableAmount(tx, row)
  const amountCents = ask.amountCents ?? left
  if (amountCents > left) return fail('refund_too_large')
  if (amountCents === 0) return null
  await movePayment(deps, tx, row.id, 'askRefund', by)
  const { currency } = receivedOf(row)
  const refund = await create(deps, tx, { paymentId: row.id, reason, key, amountCents, currency, note }, by)
  await reverseRevenue(deps, tx, row, refund)
  return refund
}

/** A refund and its payment; refuses with not_found. */
export const read = async (deps: Deps, refundId: string) => {
  const refund = await deps.db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (!refund) return fail('not_found')
  const payment = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow()
  return { refund, payment }
}

export type Found = { refund: RefundRow; payment: Payment }

/** Locks a payment and then its refund; gives the one, the state of the other, and whether it is still the same try. */
export const locked = async (tx: Tx, { refund, payment }: Found) => {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { state, earlierRefs, sends } = await tx
    .selectFrom('refunds')
    .select(['state', 'earlierRefs', 'sends'])
    .where('id', '=', refund.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { row, state, sends, isSameTry: earlierRefs.length === refund.earlierRefs.length }
}

/** What the payment is, now that one of its refunds is done. */
const follow = async (deps: Deps, tx: Tx, row: Payment, by: By): Promise<void> => {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['state', 'amountCents'])
    .where('paymentId', '=', row.id)
    .execute()
  const back = refunds
    .filter(({ state }) => refundStates.is(state, 'done'))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (back === receivedOf(row).cents) await movePayment(deps, tx, row.id, 'refund', by)
  else if (!refunds.some(({ state }) => refundStates.is(state, 'underWay'))) {
    const isWhole = back === 0 && row.succeededAt !== null
    await movePayment(deps, tx, row.id, isWhole ? 'restore' : 'refundPart', by)
  }
}

type Done = {
  by: { actor: 'provider' | 'admin'; id: string | null }
  providerRef: string | null
  earlierRefs?: string[]
  destination?: string
}

/** Writes down that a refund has arrived. Joins a transaction; does nothing the second time. */
export const finish = async (deps: Deps, tx: Tx, found: Found, { by, providerRef, earlierRefs, destination }: Done) => {
  const { row, state } = await locked(tx, found)
  if (refundStates.is(state, 'done')) return
  const event = by.actor === 'admin' ? 'payByHand' : 'succeed'
  const after = await move(deps, tx, found.refund.id, event, by, {
    ...(providerRef === null ? {} : { providerRef }),
    ...(earlierRefs === undefined ? {} : { earlierRefs }),
    ...(destination === undefined ? {} : { destination }),
    settledAt: deps.clock.now(),
  })
  const { amountCents, currency } = after
  await post(deps, tx, {
    kind: 'refunded',
    key: `refunded:${after.id}`,
    lines: [
      { account: accounts.guests, amountCents, currency },
      // What an administrator sent by hand left our own bank account.
      { account: accounts.provider(destination ? 'bank' : row.provider), amountCents: -amountCents, currency },
    ],
    paymentId: row.id,
    refundId: after.id,
    bookingId: row.bookingId,
  })
  await follow(deps, tx, row, by)
  await issueCreditNote(deps, tx, row, after)
}
