// Owns whether money is still open: of what an organisation has sold, to be decided, refunded, won back or recognised; of a stay, on its
// way by bank transfer.
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { noCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { transferStates } from '@akwaaba/contract/transfer-states'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'

const withMoney = paymentStates.having('moneyIsHere')
const undecided = withMoney.filter((state) => !paymentStates.is(state, 'settled'))

const isUnsettled = ({ and, eb, exists, not, or, selectFrom }: ExpressionBuilder<Database, 'payments'>) => {
  const refunds = selectFrom('refunds').select('refunds.id').whereRef('refunds.paymentId', '=', 'payments.id')
  const disputes = selectFrom('disputes').select('disputes.id').whereRef('disputes.paymentId', '=', 'payments.id')
  const revenue = selectFrom('postings').select('postings.id').whereRef('postings.paymentId', '=', 'payments.id')
  return or([
    eb('payments.state', 'in', undecided),
    exists(refunds.where('refunds.state', 'in', refundStates.having('underWay'))),
    exists(disputes.where('disputes.state', 'in', disputeStates.having('holdsRefunds'))),
    and([
      eb('payments.state', 'in', withMoney),
      eb('payments.amountCents', '>', noCents),
      not(exists(revenue.where('postings.kind', '=', 'earned'))),
    ]),
  ])
}

// By what was paid for, which has an index by organisation; payments have none.
const sold = [
  ['bookings', 'payments.bookingId'],
  ['tours', 'payments.tourId'],
  ['properties', 'payments.propertyId'],
] as const

/** Whether a payment for something of this organisation is not settled. */
export const hasUnsettledSales = async (db: Tx | Deps['db'], organisationId: string): Promise<boolean> => {
  for (const [table, column] of sold) {
    const row = await db
      .selectFrom('payments')
      .select('payments.id')
      .where(column, 'in', (is) => is.selectFrom(table).select('id').where('organisationId', '=', organisationId))
      .where(isUnsettled)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

const open = disputeStates.having('holdsRefunds').map((state) => sql.lit(state))

/** Whether a payment for a stay is disputed now, in a query of bookings. */
export const hasOpenDispute = sql<boolean>`exists (select from payments join disputes on disputes.payment_id = payments.id
  where payments.booking_id = bookings.id and disputes.state in (${sql.join(open)}))`

/** Whether a bank transfer for a stay is awaited of which a part has come, or a proof that an administrator has not looked at. */
export const hasTransferUnderWay = async (db: Tx | Deps['db'], bookingId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('transfers')
    .innerJoin('payments', 'payments.id', 'transfers.paymentId')
    .select('transfers.code')
    .where('payments.bookingId', '=', bookingId)
    .where('transfers.state', 'in', transferStates.having('live'))
    .where((is) =>
      is.or([
        is('transfers.state', 'in', transferStates.having('live', 'waitsForAdmin')),
        is('transfers.receivedCents', '>', noCents),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
