// Owns how a lost dispute is booked: as a refund that the provider made without us; and how money returned after an appeal is
// booked back.
import { type Cents, noCents, toCents, toSignedCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { byProvider, bySystem } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { move as movePayment } from '#payments/move.ts'
import { refundableAmount, reverseRevenue } from '#payments/revenue.ts'
import { type Payment, type RefundRow, receivedOf } from '#payments/rows.ts'
import { createRefund } from '#refunds/move.ts'
import { completeRefund, requestRefund } from '#refunds/refunds.ts'

const unsentRefunds = (tx: Tx, paymentId: string): Promise<RefundRow[]> =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('state', 'in', refundStates.having('unsent'))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Splits the part that the guest has got by the dispute from an unsent refund, as a refund of its own. */
const splitRefund = async (deps: Deps, tx: Tx, payment: Payment, whole: RefundRow, cents: Cents, key: string) => {
  await tx
    .updateTable('refunds')
    .set({ amountCents: toCents(whole.amountCents - cents) })
    .where('id', '=', whole.id)
    .execute()
  const asked = { paymentId: payment.id, reason: 'disputed', key, amountCents: cents, note: '' } as const
  return createRefund(deps, tx, { ...asked, currency: receivedOf(payment).currency }, bySystem)
}

/**
 * Books what a provider took back for a lost dispute: first by completing unsent refunds, because the guest has that money
 * now, then as a refund of its own, which reverses the host's share. Gives how much could be booked: money that was refunded
 * before cannot be taken again. Books once per key. Joins a transaction; the payment must be locked.
 */
export const bookLoss = async (
  deps: Deps,
  tx: Tx,
  payment: Payment,
  { key, cents }: { key: string; cents: Cents },
): Promise<Cents> => {
  if (!paymentStates.is(payment.state, 'moneyIsHere')) return noCents
  let rest = cents
  for (const refund of await unsentRefunds(tx, payment.id)) {
    if (rest === 0) break
    const isWhole = refund.amountCents <= rest
    const paid = isWhole ? refund : await splitRefund(deps, tx, payment, refund, rest, key)
    const taken = { by: byProvider, providerRef: null, takenInDispute: true }
    await completeRefund(deps, tx, { refund: paid, payment }, taken)
    rest = toCents(rest - paid.amountCents)
  }
  const part = toSignedCents(Math.min(rest, await refundableAmount(tx, payment)))
  if (part === 0) return toCents(cents - rest)
  const refund = await requestRefund(deps, tx, payment, { reason: 'disputed', key, amountCents: part })
  if (refund) await completeRefund(deps, tx, { refund, payment }, { by: byProvider, providerRef: null })
  return toCents(cents - rest + part)
}

/**
 * Books back what a provider has returned after an appeal, as a negative refund: the payment has the money again, and the
 * host and our fee get their share of it. Refunds that the loss had paid are not sent again automatically. Books once per
 * key. Joins a transaction; the payment must be locked.
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
  const refund = await createRefund(deps, tx, { ...asked, currency: receivedOf(payment).currency }, bySystem)
  await reverseRevenue(deps, tx, payment, refund)
  await completeRefund(deps, tx, { refund, payment }, { by: byProvider, providerRef: null })
}
