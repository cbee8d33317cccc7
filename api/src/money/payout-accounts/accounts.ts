// Owns payout accounts: where an organisation is paid. The number is stored encrypted, and only its last four digits are shown.
import { fail } from '@akwaaba/contract/errors'
import { type AccountKind, institutionName } from '@akwaaba/contract/ghana-accounts'
import { limits } from '@akwaaba/contract/limits'
import type { OwnPayoutAccount, PayoutAccount, PayoutAccountForm } from '@akwaaba/contract/payout-accounts'
import type { Selectable } from 'kysely'
import { askName, askNameLater, askNameOrNone, nameFacts } from '#account-names/account-names.ts'
import { recordAudit } from '#audit/audit.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { currentRole, lockOrganisation } from '#organisations/memberships.ts'
import { termsOf } from '#organisations/terms.ts'

export type AccountRow = Selectable<Database['payoutAccounts']>

// Binds an encrypted number to its row: copied into another row, it cannot be decrypted.
const placeOf = (id: string) => `payout_accounts.sealed ${id}`

/** The whole number of an account, for what sends money there; throws when no key of the settings decrypts it. */
export const numberOf = (deps: Pick<Deps, 'encryption'>, { id, sealed }: Pick<AccountRow, 'id' | 'sealed'>): string => {
  const number = deps.encryption.decrypt(sealed, placeOf(id))
  if (number === null) throw new Error(`ENCRYPTION_KEY: another key encrypted the number of payout account ${id}`)
  return number
}

/** How people name an account: "GCB Bank …7720". */
export const accountLabel = ({
  kind,
  institution,
  last4,
}: Pick<AccountRow, 'kind' | 'institution' | 'last4'>): string =>
  `${institutionName(kind, institution) ?? institution} …${last4}`

const present = (deps: Deps, row: AccountRow): PayoutAccount => ({
  kind: row.kind,
  institution: row.institution,
  institutionName: institutionName(row.kind, row.institution) ?? row.institution,
  last4: row.last4,
  nameOnAccount: row.nameOnAccount,
  ...nameFacts(row),
  addedAt: row.addedAt.toISOString(),
  usableFrom: row.usableFrom.toISOString(),
  isUsable: row.usableFrom <= deps.clock.now(),
})

const liveAccount = (db: Tx | Deps['db'], organisationId: string) =>
  db
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .where('replacedAt', 'is', null)

/** The accounts that organisations are paid to, also those that wait still, by organisation. */
export const liveAccountsOf = async (
  db: Tx | Deps['db'],
  organisationIds: string[],
): Promise<Map<string, AccountRow>> => {
  const rows = await db
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('organisationId', 'in', organisationIds)
    .where('replacedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.organisationId, row]))
}

const readFor = async (deps: Deps, db: Tx | Deps['db'], organisationId: string): Promise<OwnPayoutAccount> => {
  const row = await liveAccount(db, organisationId).executeTakeFirst()
  const { payoutsFrom } = await termsOf(db, organisationId)
  const isHeld = payoutsFrom !== null && payoutsFrom > deps.clock.now()
  return { account: row ? present(deps, row) : null, heldUntil: isHeld ? payoutsFrom.toISOString() : null }
}

/** Where the organisation of a member is paid, and from when. */
export const readPayoutAccount = (deps: Deps, { organisation }: Member) => readFor(deps, deps.db, organisation.id)

const isSame = (deps: Deps, row: AccountRow, { kind, institution, accountNumber, nameOnAccount }: PayoutAccountForm) =>
  row.kind === kind &&
  row.institution === institution &&
  row.nameOnAccount === nameOnAccount &&
  deps.encryption.decrypt(row.sealed, placeOf(row.id)) === accountNumber

type Added = PayoutAccountForm & { nameAtBank?: string | null; nameAskedAt?: Date }

const insert = async (deps: Deps, tx: Tx, actor: Actor, organisationId: string, form: Added) => {
  const { accountNumber: number, ...facts } = form
  const id = deps.ids.next()
  await tx
    .insertInto('payoutAccounts')
    .values({
      ...{ id, organisationId, ...facts, last4: number.slice(-4), addedBy: actor.id },
      sealed: deps.encryption.encrypt(number, placeOf(id)),
      addedAt: deps.clock.now(),
      usableFrom: deps.clock.in({ minutes: limits.payoutWaitHours * 60 }),
    })
    .execute()
  return id
}

/** What the audit log keeps of an account: not its name, which is personal, because a record cannot be erased. */
const auditFacts = (kind: AccountKind, institution: string, number: string) => ({
  account: accountLabel({ kind, institution, last4: number.slice(-4) }),
})

/**
 * Sets where an organisation is paid, in place of the account before, and tells all owners by mail. Nothing is paid to it for 72
 * hours; the account before is not used any more. The same account again changes nothing. Refuses with forbidden for who is no owner
 * any more, and with organisation_inactive once it is closed.
 */
export const setPayoutAccount = async (deps: Deps, actor: Actor, member: Member, form: PayoutAccountForm) => {
  const asked = await askNameOrNone(deps, { ...form, number: form.accountNumber })
  return inTransaction(deps.db, async (tx) => {
    const { id, name, state } = await lockOrganisation(tx, member.organisation.id)
    if ((await currentRole(tx, actor, member)) !== 'owner') return fail('forbidden')
    if (state === 'closed') return fail('organisation_inactive', { msg: 'This organisation is closed.' })
    const before = await liveAccount(tx, id).forUpdate().executeTakeFirst()
    if (before && isSame(deps, before, form))
      return { msg: 'This is your payout account already. Nothing has changed.', ...(await readFor(deps, tx, id)) }
    if (before)
      await tx.updateTable('payoutAccounts').set({ replacedAt: deps.clock.now() }).where('id', '=', before.id).execute()
    const accountId = await insert(deps, tx, actor, id, { ...form, ...asked })
    if (asked === null) await askNameLater(tx, accountId)
    await recordAudit(deps, tx, actor, {
      action: before ? 'update' : 'create',
      kind: 'payout account',
      recordId: id,
      label: name,
      ...(before ? { before: { account: accountLabel(before) } } : {}),
      after: auditFacts(form.kind, form.institution, form.accountNumber),
    })
    await enqueue(tx, 'mail:payout-account', { accountId })
    const msg = `Saved. Nothing is paid to it for ${limits.payoutWaitHours} hours, and all owners are told by mail.`
    return { msg, ...(await readFor(deps, tx, id)) }
  })
}

/** Asks for the name of an account that nobody has answered about; throws payment_unanswered. */
export const fillInName = async (deps: Deps, accountId: string): Promise<void> => {
  const row = await deps.db.selectFrom('payoutAccounts').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (!row || row.nameAskedAt !== null || row.replacedAt !== null) return
  const asked = await askName(deps, { ...row, number: numberOf(deps, row) })
  if (asked) await deps.db.updateTable('payoutAccounts').set(asked).where('id', '=', accountId).execute()
}

/** Encrypts with the current key every number that is encrypted with the old key. Run at each start; throws when no key fits. */
export const reencryptAccounts = async (deps: Pick<Deps, 'db' | 'encryption'>): Promise<void> => {
  const rows = await deps.db.selectFrom('payoutAccounts').select(['id', 'sealed']).execute()
  for (const { id, sealed } of rows.filter((row) => !row.sealed.startsWith(deps.encryption.beginning)))
    await deps.db
      .updateTable('payoutAccounts')
      .set({ sealed: deps.encryption.encrypt(numberOf(deps, { id, sealed }), placeOf(id)) })
      .where('id', '=', id)
      .where('sealed', '=', sealed)
      .execute()
}
