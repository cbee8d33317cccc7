// Owns the rows of payments and refunds as types, and what of a payment has come.
import type { Selectable } from 'kysely'
import type { Database } from '#db/types.ts'

export type Payment = Selectable<Database['payments']>
export type RefundRow = Selectable<Database['refunds']>

/** What of a payment has come, and in which currency. */
export const receivedOf = (row: Pick<Payment, 'amountCents' | 'currency' | 'receivedCents' | 'receivedCurrency'>) => ({
  cents: row.receivedCents ?? row.amountCents,
  currency: row.receivedCurrency ?? row.currency,
})
