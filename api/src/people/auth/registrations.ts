// Owns sign-ups that wait for their code: one per browser and address. A code turns exactly one of them into the account.
import type { Role } from '@akwaaba/contract/auth'
import { fail } from '@akwaaba/contract/errors'
import type { Selectable } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { type Account, lockAccount, refuseCommon } from './accounts.ts'
import { consumeCode, type MatchedCode, matchCode } from './code-check.ts'
import { endCodes } from './codes.ts'
import { hashOfMark, type Origin } from './devices.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

export type Registration = Selectable<Database['registrations']>

/** Stores what a browser signs up with; replaces its older registration of the same address. */
export const saveRegistration = async (tx: Tx, registration: Registration): Promise<void> => {
  await tx
    .insertInto('registrations')
    .values(registration)
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet(registration))
    .execute()
}

const registrations = (db: Db | Tx, userId: string) =>
  db.selectFrom('registrations').selectAll().where('userId', '=', userId)

/** The registration that one browser made; undefined when it made none. */
export const findRegistration = (db: Db | Tx, userId: string, deviceHash: Buffer): Promise<Registration | undefined> =>
  registrations(db, userId).where('deviceHash', '=', deviceHash).executeTakeFirst()

/** How many different passwords the registrations of an address have; one copied into another browser has the same. */
export const countPasswords = async (db: Db | Tx, userId: string): Promise<number> => {
  const rows = await registrations(db, userId).clearSelect().select('passwordHash').distinct().execute()
  return rows.length
}

/** The registration that an account itself contains, for an address that signed up before browsers had registrations. */
const fromAccount = (account: Account): Registration => ({
  ...{ userId: account.id, deviceHash: Buffer.alloc(0), createdAt: new Date(0) },
  ...{ username: account.username, passwordHash: account.passwordHash, role: account.role, phone: '' },
})

/** The registration of an unverified address for a browser: its own, else the newest one. */
export const findRegistrationFor = async (db: Db | Tx, account: Account, { device }: Origin): Promise<Registration> =>
  (await findRegistration(db, account.id, hashOfMark(device.mark))) ??
  (await registrations(db, account.id).orderBy('createdAt', 'desc').limit(1).executeTakeFirst()) ??
  fromAccount(account)

/** Deletes every registration of an address that has been verified. */
export const deleteRegistrations = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('registrations').where('userId', '=', userId).execute()
}

/** Records that a user has signed up, in the transaction that verifies the address; of an administrator the operator is told. */
export const recordSignUp = async (deps: Deps, tx: Tx, id: string, role: Role): Promise<void> => {
  await recordAudit(deps, tx, { id }, { action: 'sign-up', kind: 'user', recordId: id, label: '', after: { role } })
  if (role === 'admin') await enqueue(tx, 'mail:new-admin', { userId: id })
}

type Proof = { otp: string; password?: string | undefined }

/**
 * The fields of the account. In the browser that requested the code, or with the password of the registration, they are
 * those of the registration; otherwise a reader of the mail chooses a new password, and only the name and the role remain.
 */
const accountFields = async (registration: Registration, isTrusted: boolean, password: string | undefined) => {
  const { username, role, phone, passwordHash } = registration
  const isSamePassword = password !== undefined && (await passwordMatches(passwordHash, password))
  if (isTrusted || isSamePassword) return { username, role, phone, passwordHash }
  if (password === undefined) return fail('choose_password')
  refuseCommon(password)
  return { username, role, phone: '', passwordHash: await hashPassword(password) }
}

/**
 * Whether the code alone shows that its sender made that registration. A client without a mark is recognised only by its
 * network, which neighbours share: that is enough while all registrations of the address have the same password.
 */
const isTrusted = async (deps: Deps, { userId }: Registration, { askedBy }: MatchedCode): Promise<boolean> =>
  askedBy === 'this browser' || (askedBy === 'this network' && (await countPasswords(deps.db, userId)) === 1)

/**
 * Verifies an address by a mailed code, and turns the registration into the account. Runs `then` in the same transaction.
 * Refuses with bad_code, with choose_password when another browser requested the code and no password is given, with
 * weak_password and username_exists.
 */
export const confirmRegistration = async <T>(
  deps: Deps,
  origin: Origin,
  { account, role, otp, password }: Proof & { account: Account; role?: Role | undefined },
  then: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> => {
  const expected = await findRegistrationFor(deps.db, account, origin)
  if (role && expected.role !== role) return fail('bad_code')
  const matched = await matchCode(deps, { userId: account.id, purpose: 'signup', digits: otp, origin })
  const found = matched.deviceHash && (await findRegistration(deps.db, account.id, matched.deviceHash))
  // Without one the code was requested before browsers had registrations: then the stored password is not trusted.
  const registration = found ?? fromAccount(account)
  if (role && registration.role !== role) return fail('bad_code')
  const isOwn = found !== undefined && found !== null && (await isTrusted(deps, found, matched))
  const fields = await accountFields(registration, isOwn, password)
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, account.id, 'bad_code')
    await consumeCode(deps, tx, matched)
    await endCodes(deps, tx, account.id, 'signup')
    await deleteRegistrations(tx, account.id)
    const verifiedAt = deps.clock.now()
    const verified = await tx
      .updateTable('users')
      .set({ ...fields, verifiedAt })
      .where('id', '=', account.id)
      .where('verifiedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!verified) return fail('bad_code')
    await recordSignUp(deps, tx, account.id, fields.role)
    return then(tx, { ...account, ...fields, verifiedAt })
  })
}
