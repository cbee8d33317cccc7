// Owns what mails say about payouts, read when each is sent.
import type { Deps } from '#deps.ts'
import { organisationForMail } from '#organisations/mail-facts.ts'
import { accountLabel } from './accounts.ts'

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
