// Owns the facts of a mail about a sum that waits for a second administrator.
import { moneyOf } from '@akwaaba/contract/money'
import type { Deps } from '#deps.ts'

/** The request of an id; null when it was agreed to or withdrawn, or has expired. */
export const secondApprovalForMail = async (deps: Deps, id: string) => {
  const row = await deps.db
    .selectFrom('secondApprovals')
    .innerJoin('users', 'users.id', 'secondApprovals.requestedBy')
    .select(['label', 'amountCents', 'currency', 'note', 'expiresAt', 'requestedBy', 'users.username'])
    .where('secondApprovals.id', '=', id)
    .where('agreedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', deps.clock.now())
    .executeTakeFirst()
  return row ? { ...row, amount: moneyOf(row.amountCents, row.currency) } : null
}
