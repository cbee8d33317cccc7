// Owns the facts for mails about a bank transfer.
import { confirmsStay } from '@akwaaba/contract/due-states'
import { moneyOf } from '@akwaaba/contract/money'
import type { Deps } from '#deps.ts'
import { kindOfDue } from '#dues/dues.ts'
import { selectTransferFacts, transferLabelOf } from './transfers.ts'

/** A transfer with the guest; null when the guest's account is deleted. */
export const transferForMail = async (deps: Deps, paymentId: string) => {
  const row = await selectTransferFacts(deps.db)
    .where('transfers.paymentId', '=', paymentId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { dueId } = await deps.db
    .selectFrom('payments')
    .select('dueId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const kind = await kindOfDue(deps.db, dueId)
  return {
    ...{ paymentId, email: row.email, username: row.username, state: row.state, code: row.code, account: row.account },
    ...{
      deadline: row.deadline,
      rejection: row.rejection ?? '',
      proofAt: row.proofAt ?? new Date(0),
      label: transferLabelOf(row),
    },
    expected: moneyOf(row.amountCents, row.currency),
    received: moneyOf(row.receivedCents, row.currency),
    missing: moneyOf(row.amountCents - row.receivedCents, row.currency),
    holdsNights: row.holds,
    isBalance: kind !== undefined && !confirmsStay(kind),
  }
}
