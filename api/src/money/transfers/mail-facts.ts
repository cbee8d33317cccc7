// Owns what a mail about a bank transfer needs to know of it.

import { moneyOf } from '@akwaaba/contract/money'
import type { Deps } from '#deps.ts'
import { facts, labelOf } from './transfers.ts'

/** A transfer with who is to pay it; null when there is nobody to write to any more. */
export const transferForMail = async (deps: Deps, paymentId: string) => {
  const row = await facts(deps.db)
    .where('transfers.paymentId', '=', paymentId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...{ paymentId, email: row.email, username: row.username, state: row.state, code: row.code, account: row.account },
    ...{
      deadline: row.deadline,
      rejection: row.rejection ?? '',
      proofAt: row.proofAt ?? new Date(0),
      label: labelOf(row),
    },
    expected: moneyOf(row.amountCents, row.currency),
    received: moneyOf(row.receivedCents, row.currency),
    missing: moneyOf(row.amountCents - row.receivedCents, row.currency),
    holdsNights: row.holds,
  }
}
