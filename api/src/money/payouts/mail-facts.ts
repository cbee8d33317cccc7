// Owns what mails say about payouts, read when each is sent.
import { moneyOf } from '@akwaaba/contract/money'
import type { Deps } from '#deps.ts'
import { organisationForMail, payeeForMail } from '#organisations/mail-facts.ts'
import { accountLabel } from '#payout-accounts/accounts.ts'
import { isAsked } from './present.ts'

/** A payout account with its organisation, the owners, and who has given it; undefined when it is not there. */
export const payoutAccountForMail = async (deps: Deps, accountId: string) => {
  const row = await deps.db
    .selectFrom('payoutAccounts')
    .innerJoin('users', 'users.id', 'payoutAccounts.addedBy')
    .select(['organisationId', 'kind', 'institution', 'last4', 'addedAt', 'usableFrom'])
    .select(['users.username', 'users.deletedAt'])
    .where('payoutAccounts.id', '=', accountId)
    .executeTakeFirst()
  const organisation = row && (await organisationForMail(deps, row.organisationId))
  if (!row || !organisation) return undefined
  const { slug, name, owners } = organisation
  const by = row.deletedAt === null ? row.username : 'A former member'
  return { slug, name, owners, by, account: accountLabel(row), addedAt: row.addedAt, usableFrom: row.usableFrom }
}

/** A payout with where it went, its organisation, and who hears about it; undefined when it is not there. */
export const hostPayoutForMail = async (deps: Deps, hostPayoutId: string) => {
  const row = await deps.db
    .selectFrom('hostPayouts')
    .innerJoin('payoutAccounts', 'payoutAccounts.id', 'hostPayouts.accountId')
    .select(['hostPayouts.organisationId', 'reference', 'stays', 'amountCents', 'currency', 'note', 'endedAt'])
    .select(['kind', 'institution', 'last4'])
    .where('hostPayouts.id', '=', hostPayoutId)
    .executeTakeFirst()
  if (!row) return undefined
  const amount = moneyOf(row.amountCents, row.currency)
  return { ...row, amount, account: accountLabel(row), ...(await payeeForMail(deps, row.organisationId)) }
}

/** A batch that waits for a second administrator; undefined when it does not any more. */
export const waitingBatchForMail = async (deps: Deps, batchId: string) => {
  const row = await deps.db
    .selectFrom('payoutBatches')
    .innerJoin('users', 'users.id', 'payoutBatches.askedBy')
    .select(['reference', 'totalCents', 'currency', 'askedBy', 'users.username'])
    .where('payoutBatches.id', '=', batchId)
    .where('state', '=', 'draft')
    .where(isAsked(deps))
    .executeTakeFirst()
  return row && { ...row, total: moneyOf(row.totalCents, row.currency) }
}
