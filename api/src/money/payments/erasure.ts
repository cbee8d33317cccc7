// Owns payments in account erasure: whether money of the user is still with us, and erasing the personal data of refunds.
import { noCents } from '@akwaaba/contract/money'
import { refundStates } from '@akwaaba/contract/refund-states'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { eraseApprovalNotes } from '#second-approvals/second-approvals.ts'

/**
 * Whether a refund of the user is under way, or money was received that has paid for nothing yet: a payment in review, or a
 * part of a transfer. An admin who transfers it back needs the user's name.
 */
export const hasMoneyWithUs = async (db: Tx | Deps['db'], customerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('payments')
    .select('payments.id')
    .where('customerId', '=', customerId)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('payments.state', '=', 'review'),
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.paymentId', '=', 'payments.id')
            .where('refunds.state', 'in', refundStates.having('underWay')),
        ),
        exists(
          selectFrom('transfers')
            .select('transfers.code')
            .whereRef('transfers.paymentId', '=', 'payments.id')
            .where('transfers.receivedCents', '>', noCents)
            .where('transfers.state', 'in', transferStates.having('live')),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Where the money of a refund went that an administrator transferred, once the account of its guest is deleted. */
export const erasedDestination = 'erased'

/** Erases the notes and destinations of a user's refunds, and the notes of those that wait for a second administrator; the sums remain for accounting. */
export const eraseRefunds = async (tx: Tx, customerId: string): Promise<void> => {
  const own = tx.selectFrom('payments').select('id').where('customerId', '=', customerId)
  await eraseApprovalNotes(tx, own)
  await tx.updateTable('refunds').set({ note: '' }).where('paymentId', 'in', own).execute()
  // A destination stays non-empty, because it marks a refund that an admin transferred, whose bank id counts once.
  const byHand = tx.updateTable('refunds').set({ destination: erasedDestination }).where('destination', '!=', '')
  await byHand.where('paymentId', 'in', own).execute()
}
