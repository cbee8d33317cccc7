// Owns sign-ups that wait for their code: one per browser and address, of which a code makes exactly one the account.
import type { Role } from '@akwaaba/contract/auth'
import { fail } from '@akwaaba/contract/errors'
import type { Selectable } from 'kysely'
import type { Db } from '#db/client.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { type Account, lockAccount, refuseCommon } from './accounts.ts'
import { consumeCode, type Matched, matchCode } from './code-check.ts'
import { endCodes } from './codes.ts'
import { hashOfMark, type Origin } from './devices.ts'
import { hashPassword, isPassword } from './passwords.ts'

export type Registration = Selectable<Database['registrations']>

/** Writes down what a browser signs up with; its older registration of the same address gives way. */
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

/** How many passwords the registrations of an address have; a registration taken over into another browser keeps its own. */
export const countPasswords = async (db: Db | Tx, userId: string): Promise<number> => {
  const rows = await registrations(db, userId).clearSelect().select('passwordHash').distinct().execute()
  return rows.length
}

/** What the account itself holds, for an address that signed up before browsers had registrations. */
const fromAccount = (account: Account): Registration => ({
  ...{ userId: account.id, deviceHash: Buffer.alloc(0), createdAt: new Date(0) },
  ...{ username: account.username, passwordHash: account.passwordHash, role: account.role, phone: '' },
})

/** The registration of an unproven address that a browser means: its own, else the newest one. */
export const findRegistrationFor = async (db: Db | Tx, account: Account, { device }: Origin): Promise<Registration> =>
  (await findRegistration(db, account.id, hashOfMark(device.mark))) ??
  (await registrations(db, account.id).orderBy('createdAt', 'desc').limit(1).executeTakeFirst()) ??
  fromAccount(account)

/** Drops every registration of an address that has been proven. */
export const dropRegistrations = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('registrations').where('userId', '=', userId).execute()
}

type Proof = { otp: string; password?: string | undefined }

/**
 * What the account will be. In the browser that asked, its own registration; elsewhere the password is chosen by anyone who
 * reads the mail, and of the registration only the name and the role remain, unless the password is that of it.
 */
const chosen = async (registration: Registration, isTrusted: boolean, password: string | undefined) => {
  const { username, role, phone, passwordHash } = registration
  const isTheirs = password !== undefined && (await isPassword(passwordHash, password))
  if (isTrusted || isTheirs) return { username, role, phone, passwordHash }
  if (password === undefined) return fail('choose_password')
  refuseCommon(password)
  return { username, role, phone: '', passwordHash: await hashPassword(password) }
}

/**
 * Whether the code alone shows that anyone who sends it made that registration. A client without a mark is known by its network
 * only, which neighbours share: that is enough while nobody has signed up with another password.
 */
const isTrusted = async (deps: Deps, { userId }: Registration, { askedBy }: Matched): Promise<boolean> =>
  askedBy === 'this browser' || (askedBy === 'this network' && (await countPasswords(deps.db, userId)) === 1)

/**
 * Proves an address by a code of its mailbox, and makes the registration the account. Runs `then` in the same transaction.
 * Refuses with bad_code, with choose_password where another browser asked for the code and no password comes with it,
 * with weak_password and username_exists.
 */
export const confirmRegistration = async <T>(
  deps: Deps,
  origin: Origin,
  { account, role, otp, password }: Proof & { account: Account; role?: Role | undefined },
  then: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> => {
  const meant = await findRegistrationFor(deps.db, account, origin)
  if (role && meant.role !== role) return fail('bad_code')
  const matched = await matchCode(deps, { userId: account.id, purpose: 'signup', digits: otp, origin })
  const found = matched.deviceHash && (await findRegistration(deps.db, account.id, matched.deviceHash))
  // Without one the code was asked for before browsers had registrations: then nobody's password is believed.
  const registration = found ?? fromAccount(account)
  if (role && registration.role !== role) return fail('bad_code')
  const isProven = found !== undefined && found !== null && (await isTrusted(deps, found, matched))
  const fields = await chosen(registration, isProven, password)
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, account.id)
    await consumeCode(deps, tx, matched)
    await endCodes(deps, tx, account.id, 'signup')
    await dropRegistrations(tx, account.id)
    const verifiedAt = deps.clock.now()
    const proven = await tx
      .updateTable('users')
      .set({ ...fields, verifiedAt })
      .where('id', '=', account.id)
      .where('verifiedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!proven) return fail('bad_code')
    return then(tx, { ...account, ...fields, verifiedAt })
  })
}
