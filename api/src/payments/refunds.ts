// Owns sending money back: one row for each sum, asked for once, sent once, tried again where no answer comes.
import { DomainError, fail } from '@akwaaba/contract/errors'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { RefundReason } from '@akwaaba/contract/payments'
import { refundStates } from '@akwaaba/contract/refund-states'
import { enqueue } from '../db/outbox.ts'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { leftOf, takeBack } from './earning.ts'
import { accounts, post } from './ledger.ts'
import { type By, bySystem, move as movePayment } from './move.ts'
import { type RefundRow, receivedOf } from './present.ts'
import type { RefundReading } from './provider.ts'
import { providerOf } from './providers.ts'
import { issueCreditNote } from './receipts.ts'
import { create, move } from './refund-move.ts'
import type { Payment } from './targets.ts'

type Ask = {
  reason: RefundReason
  /** the same key asks once */
  key: string
  /** all that is left unless given */
  amountCents?: number
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
  // All of one that went back whole went back: whoever asks for more of it hears that it is too much.
  if (!paymentStates.states[row.state].moneyIsHere && row.state !== 'refunded') return fail('illegal_transition')
  const left = await leftOf(tx, row)
  const amountCents = ask.amountCents ?? left
  if (amountCents > left) return fail('refund_too_large')
  if (amountCents === 0) return null
  if (row.state !== 'refundDue') await movePayment(deps, tx, row.id, 'askRefund', by as By)
  const { currency } = receivedOf(row)
  const refund = await create(deps, tx, { paymentId: row.id, reason, key, amountCents, currency, note }, by)
  await takeBack(deps, tx, row, refund)
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

/** By what the provider knows the try under way: one that an administrator has sent again is another one there. */
export const tryOf = ({ id, earlierRefs }: RefundRow): string =>
  earlierRefs.length === 0 ? id : `${id}-${earlierRefs.length}`

type Found = { refund: RefundRow; payment: Payment }

const askOf = ({ refund, payment }: Found) => ({
  refundId: tryOf(refund),
  reference: payment.reference,
  providerRef: payment.providerRef,
  chargeRef: payment.chargeRef,
  amountCents: refund.amountCents,
  currency: refund.currency,
  note: refund.note,
})

/** What the provider says of a refund at this moment. Throws where no answer comes. */
export const readAtProvider = (deps: Deps, found: Found): Promise<RefundReading> =>
  providerOf(deps, found.payment).readRefund({ ...askOf(found), refundRef: found.refund.providerRef })

export const byProvider = { actor: 'provider', id: null } as const

/** Locks a payment and then its refund; gives the one, the state of the other, and whether it is still the same try. */
export const locked = async (tx: Tx, { refund, payment }: Found) => {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { state, earlierRefs } = await tx
    .selectFrom('refunds')
    .select(['state', 'earlierRefs'])
    .where('id', '=', refund.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { row, state, isSameTry: earlierRefs.length === refund.earlierRefs.length }
}

/** What the payment is, now that one of its refunds is done. */
const follow = async (deps: Deps, tx: Tx, row: Payment, by: By): Promise<void> => {
  const refunds = await tx
    .selectFrom('refunds')
    .select(['state', 'amountCents'])
    .where('paymentId', '=', row.id)
    .execute()
  const back = refunds
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (back === receivedOf(row).cents) await movePayment(deps, tx, row.id, 'refund', by)
  else if (!refunds.some(({ state }) => refundStates.states[state].underWay))
    await movePayment(deps, tx, row.id, 'refundPart', by)
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
  if (state === 'succeeded') return
  const after = await move(deps, tx, found.refund.id, 'succeed', by, {
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

const hour = 60
// How long after it was sent a refund is asked about again: providers take days.
const lookAgain = (deps: Deps, tx: Tx, { id, paymentId }: RefundRow, minutes: number) =>
  enqueue(
    tx,
    'payment:look-at-refund',
    { refundId: id },
    { runAt: deps.clock.in({ minutes }), key: `look-${id}`, queue: `refunds-${paymentId}` },
  )

/** Applies what a provider said of a refund. */
export const apply = async (deps: Deps, found: Found, reading: RefundReading) => {
  const { status, providerRef } = reading
  await inTransaction(deps.db, async (tx) => {
    const { state, isSameTry } = await locked(tx, found)
    // Sent again since it was asked about: what became of the try before says nothing of this one.
    if (refundStates.states[state].done || !isSameTry) return
    if (status === 'succeeded') return finish(deps, tx, found, { by: byProvider, providerRef })
    const ref = providerRef === null ? {} : { providerRef }
    if (status === 'failed' && refundStates.can('fail', state))
      await move(deps, tx, found.refund.id, 'fail', byProvider, ref)
    if (status === 'needsAttention' && refundStates.can('stick', state))
      await move(deps, tx, found.refund.id, 'stick', byProvider, ref)
    if (status === 'sent') {
      if (providerRef !== null)
        await tx.updateTable('refunds').set({ providerRef }).where('id', '=', found.refund.id).execute()
      await lookAgain(deps, tx, found.refund, 6 * hour)
    }
  })
}

/**
 * Sends a refund, and asks about it first where it may have been sent before: a worker can die between the provider's
 * answer and our writing it down. Throws when no answer comes, so that it is tried again.
 */
export const sendRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const found = await read(deps, refundId)
  const { state } = found.refund
  if (state !== 'requested' && state !== 'sent') return
  const provider = providerOf(deps, found.payment)
  const ask = askOf(found)
  // Written down before the call, so that whoever comes after us knows that there may have been one.
  const before = await inTransaction(deps.db, async (tx) => {
    const now = await locked(tx, found)
    if (now.isSameTry && now.state === 'requested')
      await move(deps, tx, refundId, 'send', bySystem as { actor: 'system'; id: null })
    return now.isSameTry ? now.state : null
  })
  // Held back, done, or sent again since it was found.
  if (before !== 'requested' && before !== 'sent') return
  const isFirst = before === 'requested'
  const known: RefundReading = isFirst ? { status: 'unknown', providerRef: null } : await readAtProvider(deps, found)
  const reading = known.status === 'unknown' ? await provider.refund(ask) : known
  if (reading.status === 'unknown') throw new DomainError('payment_unanswered')
  await apply(deps, found, reading)
}

/** Asks what became of a refund and applies the answer; does nothing where it is done. */
export const lookAtRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const found = await read(deps, refundId)
  if (found.refund.state === 'succeeded') return
  const reading = await readAtProvider(deps, found)
  if (reading.status !== 'unknown') await apply(deps, found, reading)
}
