// Owns giving back a stay that a promo code of the platform has made free: nobody gets money back, and its host not what we have paid of it.
import { fail } from '@akwaaba/contract/errors'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { move as movePayment } from '#payments/move.ts'
import { reverseRevenue } from '#payments/revenue.ts'
import type { Payment } from '#payments/rows.ts'

/** Whether a payment is that of a stay that a code of the platform has made free. */
export const isPaidByPlatform = async (tx: Tx, { bookingId, amountCents }: Payment): Promise<boolean> => {
  if (bookingId === null || amountCents > 0) return false
  const { rows } = await sql<{ is: boolean }>`select paid_by_platform(${bookingId}) > 0 as is`.execute(tx)
  return rows[0]?.is ?? false
}

/**
 * Takes back from its host what the platform has paid for a free stay, or lets nothing be paid; gives whether it does so now: a second call
 * changes nothing. The payment must be locked. Refuses with illegal_transition.
 */
export const giveFreeStayBack = async (deps: Deps, tx: Tx, actor: Actor, row: Payment): Promise<boolean> => {
  if (row.state === 'refunded') return false
  if (!paymentStates.can('askRefund', row.state)) return fail('illegal_transition')
  const by = { actor: 'admin', id: actor.id } as const
  await reverseRevenue(deps, tx, row, { id: null, amountCents: row.amountCents, currency: 'USD' })
  await movePayment(deps, tx, row.id, 'askRefund', by)
  await movePayment(deps, tx, row.id, 'refund', by)
  const label = row.reference
  await recordAudit(deps, tx, actor, {
    action: 'refund',
    kind: 'payment',
    recordId: row.id,
    label,
    after: { amount: 0 },
  })
  return true
}
