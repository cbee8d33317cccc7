// Owns what somebody who leaves means for money: whether any of it is still with us, and what of it speaks of them.
import { noCents } from '@akwaaba/contract/money'
import { refundStates } from '@akwaaba/contract/refund-states'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/**
 * Whether money of somebody is on its way back, or here for nothing so far: in review, or a part of a transfer. Who sends
 * it back by hand needs their name.
 */
export const hasMoneyHere = async (db: Tx | Deps['db'], customerId: string): Promise<boolean> => {
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

/** Takes out of refunds where they went and what was said of them, for somebody who leaves; the sums stay for the books. */
export const erase = async (tx: Tx, customerId: string): Promise<void> => {
  const theirs = tx.selectFrom('payments').select('id').where('customerId', '=', customerId)
  await tx.updateTable('refunds').set({ note: '' }).where('paymentId', 'in', theirs).execute()
  // That it was sent by hand stays: its id at the bank still counts once.
  const byHand = tx.updateTable('refunds').set({ destination: 'erased' }).where('destination', '!=', '')
  await byHand.where('paymentId', 'in', theirs).execute()
}
