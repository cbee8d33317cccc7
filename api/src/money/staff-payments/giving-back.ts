// Owns giving money back that staff had taken: who holds it gives it to the guest by hand and writes that down.
import { fail } from '@akwaaba/contract/errors'
import { toCents } from '@akwaaba/contract/money'
import { refundStates } from '@akwaaba/contract/refund-states'
import { isHeldByStaff } from '@akwaaba/contract/staff-payments'
import { recordAudit } from '#audit/audit.ts'
import { actsForPlatform } from '#bookings/visible.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'
import { completeRefund, lockRefund, readRefund } from '#refunds/refunds.ts'
import { hasSecondAdmin, secondAdminMessage } from '#second-approvals/second-approvals.ts'

/** A refund of money that the caller may give back; members give back what their own organisation holds. */
const findOwn = async (deps: Deps, { member }: Viewer, refundId: string) => {
  const payment = await deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['payments.provider', 'payments.organisationId'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (!payment) return fail('not_found')
  const { provider, organisationId } = payment
  if (
    member &&
    (organisationId !== member.organisation.id || provider !== (member.organisation.house ? 'house' : 'host'))
  )
    return fail('not_found')
  return isHeldByStaff(provider) ? readRefund(deps, refundId) : fail('illegal_transition')
}

/**
 * Writes down that the guest has their money back; a large sum that an administrator enters once another one makes the same call. Refuses
 * with not_found, illegal_transition where it was given before or a provider sends it, proof_needed, second_admin_pending, new_admin.
 */
export const giveRefund = async (deps: Deps, viewer: Viewer, refundId: string): Promise<{ msg: string }> => {
  const found = await findOwn(deps, viewer, refundId)
  const { refund, payment } = found
  return inTransaction(deps.db, async (tx) => {
    const { state, amountCents } = await lockRefund(tx, found)
    if (!refundStates.can('give', state)) return fail('illegal_transition')
    const isHost = !actsForPlatform(viewer)
    const mayGive =
      isHost ||
      amountCents <= 0 ||
      (await hasSecondAdmin(deps, tx, viewer, {
        ...{ kind: 'refund-by-hand', recordId: refundId, key: 'given', label: payment.reference, note: '' },
        ...{ amountCents: toCents(amountCents), currency: refund.currency, dollarCents: amountCents },
        ...{ dollarCentsBefore: 0, isByHand: true },
      }))
    if (!mayGive) return { msg: secondAdminMessage(deps) }
    const actor = isHost ? 'host' : 'admin'
    await completeRefund(deps, tx, found, { by: { actor, id: viewer.id }, providerRef: null })
    await recordAudit(deps, tx, viewer, {
      ...{ action: 'pay', kind: 'refund', recordId: refundId, label: payment.reference },
      after: { heldBy: payment.provider },
    })
    return { msg: 'It is written down that the guest has this money back.' }
  })
}
