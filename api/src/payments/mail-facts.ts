// Owns what a mail about a payment needs to know of it.
import { type Cents, dollarsFromCents } from '@akwaaba/contract/money'
import type { Deps } from '../deps.ts'

/** A payment with who paid it; null when there is nobody to write to any more. */
export const paymentForMail = async (deps: Deps, paymentId: string) => {
  const row = await deps.db
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.customerId')
    .select(['payments.reference', 'payments.amountCents', 'users.email', 'users.username'])
    .where('payments.id', '=', paymentId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  return row ? { ...row, dollars: dollarsFromCents(row.amountCents as Cents) } : null
}
