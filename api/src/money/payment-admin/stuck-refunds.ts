// Owns what administrators do about refunds that do not succeed by themselves: sending one again, and marking one paid by hand.
import { toCents } from '@akwaaba/contract/money'
import type { refundByHand } from '@akwaaba/contract/payment-admin'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { lockGuest } from '#bookings/holds.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { erasedDestination } from '#payments/erasure.ts'
import { confirmUnsent, markPaidByHand, sendAgain } from '#refund-sync/stuck.ts'
import { lockRefund } from '#refunds/refunds.ts'
import { hasSecondAdmin, secondAdminMessage } from '#second-approvals/second-approvals.ts'
import { dollarCentsOf, readPayment } from './payment-admin.ts'

/**
 * Sends a refund again that failed or needs attention. Refuses with not_found, payment_unanswered, and with
 * illegal_transition when it may already be on its way.
 */
export const retryRefund = async (deps: Deps, actor: Actor, refundId: string) => {
  const unsent = await confirmUnsent(deps, refundId)
  return inTransaction(deps.db, async (tx) => {
    const { id, reference } = unsent.payment
    await sendAgain(deps, tx, unsent, actor.id)
    await recordAudit(deps, tx, actor, { action: 'retry', kind: 'refund', recordId: refundId, label: reference })
    return { ...(await readPayment(deps, actor, tx, id)), msg: 'The refund is sent again.' }
  })
}

const markedText = 'The refund is marked as paid.'
const unsaidText = 'The account of this guest is deleted, so where the money went is not kept.'

/**
 * Marks a refund as paid that an admin has transferred from our bank account; a large sum when another administrator makes the same call. Where it
 * went is not kept once the account of the guest is deleted.
 * Refuses with not_found, payment_unanswered, proof_needed, second_admin_pending, new_admin, and with illegal_transition when it may already
 * be on its way.
 */
export const recordManualRefund = async (
  deps: Deps,
  actor: Actor,
  refundId: string,
  { bankTransactionId, destination }: z.output<typeof refundByHand.body>,
) => {
  const unsent = await confirmUnsent(deps, refundId)
  return inTransaction(deps.db, async (tx) => {
    const { refund, payment } = unsent
    const { id, reference } = payment
    const { amountCents, currency } = refund
    // Locked, so that an erasure at this instant erases the destination, or is over.
    const isThere = await lockGuest(tx, payment.customerId)
    await lockRefund(tx, unsent)
    const mayMark = await hasSecondAdmin(deps, tx, actor, {
      ...{ kind: 'refund-by-hand', recordId: refundId, key: bankTransactionId, label: reference, note: '' },
      ...{ amountCents: toCents(amountCents), currency, dollarCents: dollarCentsOf(payment, amountCents) },
      ...{ dollarCentsBefore: 0, isByHand: true },
    })
    if (!mayMark) return { ...(await readPayment(deps, actor, tx, id)), msg: secondAdminMessage(deps) }
    await markPaidByHand(deps, tx, unsent, {
      actorId: actor.id,
      bankTransactionId,
      destination: isThere ? destination : erasedDestination,
    })
    // Without the destination: it is personal data, and an audit record cannot be erased.
    await recordAudit(deps, tx, actor, {
      action: 'pay',
      kind: 'refund',
      recordId: refundId,
      label: reference,
      after: { bankTransactionId },
    })
    return { ...(await readPayment(deps, actor, tx, id)), msg: isThere ? markedText : `${markedText} ${unsaidText}` }
  })
}
