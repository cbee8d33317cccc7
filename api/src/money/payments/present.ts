// Owns payments as people read them: amounts with their currencies, refunds, the receipt, the transfer.
import { fail } from '@akwaaba/contract/errors'
import { dollarsFromCents, moneyOf } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { Payment as PaymentOnWire } from '@akwaaba/contract/payments'
import { refundStates } from '@akwaaba/contract/refund-states'
import type { Refund } from '@akwaaba/contract/refunds'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { Selectable } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import type { Payment, RefundRow } from './rows.ts'

type TransferRow = Selectable<Database['transfers']>

const presentRefund = (row: RefundRow): Refund => ({
  _id: row.id,
  amount: moneyOf(row.amountCents, row.currency),
  status: refundStates.states[row.state].listedAs,
  reason: row.reason,
  note: row.note,
  requestedAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
})

const presentTransfer = (row: TransferRow, currency: string) => ({
  code: row.code,
  status: transferStates.states[row.state].listedAs,
  deadline: row.deadline.toISOString(),
  holdsNights: row.holds,
  account: row.account,
  received: moneyOf(row.receivedCents, currency),
  rejection: row.rejection,
})

/** Rows as they go on the wire, in their order. */
export const presentAll = async (db: Tx | Deps['db'], rows: Payment[]): Promise<PaymentOnWire[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  // One after the other: within a transaction there is one connection.
  const refunds = await db.selectFrom('refunds').selectAll().where('paymentId', 'in', ids).orderBy('id').execute()
  const receipts = await db
    .selectFrom('receipts')
    .select(['id', 'paymentId'])
    .where('paymentId', 'in', ids)
    .where('kind', '=', 'receipt')
    .execute()
  const transfers = await db.selectFrom('transfers').selectAll().where('paymentId', 'in', ids).execute()
  return rows.map((row): PaymentOnWire => {
    const transfer = transfers.find(({ paymentId }) => paymentId === row.id)
    return {
      _id: row.id,
      reference: row.reference,
      method: row.method,
      amount: dollarsFromCents(row.priceCents),
      currency: row.currency,
      charge: moneyOf(row.amountCents, row.currency),
      rate: row.rate === null || row.rateDate === null ? null : { rate: row.rate, date: row.rateDate },
      status: paymentStates.states[row.state].listedAs,
      refunds: refunds.filter(({ paymentId }) => paymentId === row.id).map(presentRefund),
      receiptId: receipts.find(({ paymentId }) => paymentId === row.id)?.id ?? null,
      transfer: transfer ? presentTransfer(transfer, row.currency) : null,
      bookingId: row.bookingId,
      packageId: row.tourId,
      propertyId: row.propertyId,
      seats: row.seats,
      createdAt: row.createdAt.toISOString(),
    }
  })
}

/** One payment as it goes on the wire. */
export const present = async (db: Tx | Deps['db'], row: Payment): Promise<PaymentOnWire> =>
  (await presentAll(db, [row]))[0] ?? fail('not_found')
