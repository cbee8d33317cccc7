// Owns what a lost dispute does to our books: the money is gone, as a refund that the provider made without us; and what
// becomes of that where an appeal brings it back.

import { type Cents, noCents, toCents, toSignedCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { byProvider, bySystem } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { move as movePayment } from '#payments/move.ts'
import { refundableAmount, reverseRevenue } from '#payments/revenue.ts'
import { type Payment, type RefundRow, receivedOf } from '#payments/rows.ts'
import { create } from '#refunds/move.ts'
import { finish, requestRefund } from '#refunds/refunds.ts'

const waiting = (tx: Tx, paymentId: string): Promise<RefundRow[]> =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('state', 'in', refundStates.having('unsent'))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Takes the part that the payer has by the dispute out of a refund that waits, as a refund of its own. */
const split = async (deps: Deps, tx: Tx, payment: Payment, whole: RefundRow, cents: Cents, key: string) => {
  await tx
    .updateTable('refunds')
    .set({ amountCents: toCents(whole.amountCents - cents) })
    .where('id', '=', whole.id)
    .execute()
  const asked = { paymentId: payment.id, reason: 'disputed', key, amountCents: cents, note: '' } as const
  return create(deps, tx, { ...asked, currency: receivedOf(payment).currency }, bySystem)
}

/**
 * Books what a provider took back for a lost dispute: first as the refunds that wait, because the payer has that money now,
 * then as one of its own, which takes back the host's share. Gives how much our books could take: what went back already
 * is not there to be taken. The key books it once. Joins a transaction; the payment must be locked.
 */
export const bookLoss = async (
  deps: Deps,
  tx: Tx,
  payment: Payment,
  { key, cents }: { key: string; cents: Cents },
): Promise<Cents> => {
  if (!paymentStates.is(payment.state, 'moneyIsHere')) return noCents
  let rest = cents
  for (const refund of await waiting(tx, payment.id)) {
    if (rest === 0) break
    const isWhole = refund.amountCents <= rest
    const gone = isWhole ? refund : await split(deps, tx, payment, refund, rest, key)
    await finish(deps, tx, { refund: gone, payment }, { by: byProvider, providerRef: null })
    rest = toCents(rest - gone.amountCents)
  }
  const part = toSignedCents(Math.min(rest, await refundableAmount(tx, payment)))
  if (part === 0) return toCents(cents - rest)
  const refund = await requestRefund(deps, tx, payment, { reason: 'disputed', key, amountCents: part })
  if (refund) await finish(deps, tx, { refund, payment }, { by: byProvider, providerRef: null })
  return toCents(cents - rest + part)
}

/**
 * Books back what a provider has returned after an appeal, as a refund below nothing: the payment holds it again, and the
 * host and our fee their share of it. Refunds that the loss had paid are not sent again by themselves. The key books it once.
 * Joins a transaction; the payment must be locked.
 */
export const bookRecovery = async (
  deps: Deps,
  tx: Tx,
  payment: Payment,
  { key, cents }: { key: string; cents: Cents },
): Promise<void> => {
  if (cents === 0) return
  if (paymentStates.can('recover', payment.state)) await movePayment(deps, tx, payment.id, 'recover', byProvider)
  const asked = {
    paymentId: payment.id,
    reason: 'recovered',
    key,
    amountCents: toSignedCents(-cents),
    note: '',
  } as const
  const refund = await create(deps, tx, { ...asked, currency: receivedOf(payment).currency }, bySystem)
  await reverseRevenue(deps, tx, payment, refund)
  await finish(deps, tx, { refund, payment }, { by: byProvider, providerRef: null })
}
