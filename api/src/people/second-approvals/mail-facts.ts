// Owns the facts of a mail about a sum that waits for a second administrator.
import { moneyOf } from '@akwaaba/contract/money'
import { isStillAdmin } from '#auth/accounts.ts'
import type { Deps } from '#deps.ts'

/** The request of an id; null when nobody can agree to it any more. */
export const secondApprovalForMail = async (deps: Deps, id: string) => {
  const row = await deps.db
    .selectFrom('secondApprovals')
    .innerJoin('users', 'users.id', 'secondApprovals.requestedBy')
    .select(['kind', 'label', 'amountCents', 'currency', 'note', 'expiresAt', 'requestedBy', 'users.username'])
    .where('secondApprovals.id', '=', id)
    .where('agreedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', deps.clock.now())
    .where(isStillAdmin('second_approvals.requested_by', 'second_approvals.requested_at'))
    .executeTakeFirst()
  return row ? { ...row, amount: moneyOf(row.amountCents, row.currency) } : null
}
