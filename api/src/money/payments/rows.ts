// Owns the rows of payments and refunds as types, what of a payment has come, and what is left of it.
import { type SignedCents, toSignedCents } from '@akwaaba/contract/money'
import type { Selectable } from 'kysely'
import type { Database } from '#db/types.ts'

export type Payment = Selectable<Database['payments']>
export type RefundRow = Selectable<Database['refunds']>

/** What of a payment has come, and in which currency. */
export const receivedOf = (row: Pick<Payment, 'amountCents' | 'currency' | 'receivedCents' | 'receivedCurrency'>) => ({
  cents: row.receivedCents ?? row.amountCents,
  currency: row.receivedCurrency ?? row.currency,
})

type Received = Parameters<typeof receivedOf>[0]

/** What is left of a payment when all its refunds are taken off, in cents; below zero where more went back. */
export const leftAfter = (payment: Received, refunds: readonly Pick<RefundRow, 'amountCents'>[]): SignedCents =>
  toSignedCents(refunds.reduce((left, { amountCents }) => left - amountCents, Number(receivedOf(payment).cents)))
