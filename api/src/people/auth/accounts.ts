// Owns finding accounts, and letting go of those that nobody ever proved to be theirs.
import type { Role } from '@akwaaba/contract/auth'
import { type ErrorCode, fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import type { Db } from '#db/client.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { isCommonPassword } from './rules.ts'

export type Account = {
  id: string
  username: string
  email: string
  role: Role
  passwordHash: string
  verifiedAt: Date | null
  failedLogins: number
  lastLoginAt: Date | null
}

const accounts = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'passwordHash', 'verifiedAt', 'failedLogins', 'lastLoginAt'])
    .where('deletedAt', 'is', null)

export const findAccount = (db: Db | Tx, email: string): Promise<Account | undefined> =>
  accounts(db).where('email', '=', email).executeTakeFirst()

/** The account of somebody who is logged in; refuses with not_signed_in when it has been deleted since the call came in. */
export const getAccount = async (db: Db | Tx, id: string): Promise<Account> =>
  (await accounts(db).where('id', '=', id).executeTakeFirst()) ?? fail('not_signed_in')

const admins = (db: Db | Tx) => accounts(db).where('role', '=', 'admin').where('verifiedAt', 'is not', null)

/** The ids of all admins who have proven their address. */
export const listAdminIds = async (db: Db | Tx): Promise<string[]> =>
  (await admins(db).orderBy('id').execute()).map(({ id }) => id)

/** An admin, unless they have left or are none any more. */
export const findAdmin = (db: Db | Tx, id: string): Promise<Account | undefined> =>
  admins(db).where('id', '=', id).executeTakeFirst()

/** Adds an admin whose address needs no proof; gives the id. */
export const addAdmin = async (
  { clock, ids }: Deps,
  tx: Tx,
  admin: { username: string; email: string; passwordHash: string },
): Promise<string> => {
  const [id, now] = [ids.next(), clock.now()]
  await tx
    .insertInto('users')
    .values({ ...admin, id, role: 'admin', createdAt: now, verifiedAt: now, lastLoginAt: null, deletedAt: null })
    .execute()
  return id
}

/**
 * Locks a person for the rest of the transaction, before anything is written about them: who leaves at this instant
 * leaves nothing behind. Refuses with `gone` when they have left: not_signed_in, or what a call without a token answers.
 */
export const lockAccount = async (tx: Tx, id: string, gone: ErrorCode = 'not_signed_in'): Promise<void> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) fail(gone)
}

/** Refuses with weak_password when the list of common passwords holds it; `field` names it in the form. */
export const refuseCommon = (password: string, field = 'password'): void => {
  if (isCommonPassword(password))
    fail('weak_password', { msg: messages.passwordTooCommon, fields: { [field]: messages.passwordTooCommon } })
}

/** Lets go of sign-ups that fit and were never proven. */
const forget = async (tx: Tx, fits: { email?: string; before?: Date }): Promise<void> => {
  let stale = tx.selectFrom('users').select('id').where('verifiedAt', 'is', null).where('deletedAt', 'is', null)
  if (fits.email !== undefined) stale = stale.where('email', '=', fits.email)
  if (fits.before !== undefined) stale = stale.where('createdAt', '<', fits.before)
  const ids = (await stale.forUpdate().execute()).map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['codes', 'links'] as const) await tx.deleteFrom(table).where('userId', 'in', ids).execute()
  await tx.deleteFrom('users').where('id', 'in', ids).execute()
}

/** Frees an address that somebody signed up with but never proved, for anyone who has proven it otherwise. */
export const freeUnproven = (tx: Tx, email: string): Promise<void> => forget(tx, { email })

/** Lets go of sign-ups that were never proven for a week, so that a mistyped address is not taken for ever. */
export const forgetUnproven = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - 7 * 86_400_000)
  await inTransaction(deps.db, (tx) => forget(tx, { before }))
}
