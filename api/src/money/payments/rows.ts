// Owns the row types of payments and refunds, the received sum of a payment, and what is refundable of it.
import { type SignedCents, toSignedCents } from '@akwaaba/contract/money'
import type { Selectable } from 'kysely'
import type { Database } from '#db/types.ts'

export type Payment = Selectable<Database['payments']>
export type RefundRow = Selectable<Database['refunds']>

/** The sum that was received for a payment, in cents, and its currency. */
export const receivedOf = (row: Pick<Payment, 'amountCents' | 'currency' | 'receivedCents' | 'receivedCurrency'>) => ({
  cents: row.receivedCents ?? row.amountCents,
  currency: row.receivedCurrency ?? row.currency,
})

type Received = Parameters<typeof receivedOf>[0]

/** What is left of a payment after all its refunds, in cents; negative if more was refunded than received. */
export const remainingAfter = (payment: Received, refunds: readonly Pick<RefundRow, 'amountCents'>[]): SignedCents =>
  toSignedCents(
    refunds.reduce((remaining, { amountCents }) => remaining - amountCents, Number(receivedOf(payment).cents)),
  )
