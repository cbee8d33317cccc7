// Owns finding and locking accounts, and deleting those whose address was never verified.
import type { Role } from '@akwaaba/contract/auth'
import { type ErrorCode, fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { type FoundIds, findIds } from '#search/found.ts'
import { containing, emailMentions, isAddress, isShort, mentions } from '#search/like.ts'
import { rareParts } from '#search/rare.ts'
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

/** The condition on a row of users that it is an account, and not a guest without one. */
export const isAccount = sql<boolean>`not users.is_guest`

const accounts = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'passwordHash', 'verifiedAt', 'failedLogins', 'lastLoginAt'])
    .where('deletedAt', 'is', null)
    .where(isAccount)

/** The account of an address; undefined when there is none. */
export const findAccount = (db: Db | Tx, email: string): Promise<Account | undefined> =>
  accounts(db).where('email', '=', email).executeTakeFirst()

/** The account of a logged-in user; refuses with not_signed_in when it was deleted after the call came in. */
export const getAccount = async (db: Db | Tx, id: string): Promise<Account> =>
  (await accounts(db).where('id', '=', id).executeTakeFirst()) ?? fail('not_signed_in')

/** The condition on a row of users that the account is not suspended: one that is gets no mails and confirms nothing. */
export const isNotSuspended = sql<boolean>`not exists (
  select from suspensions where suspensions.user_id = users.id and suspensions.ended_at is null)`

const admins = (db: Db | Tx) =>
  accounts(db).where('role', '=', 'admin').where('verifiedAt', 'is not', null).where(isNotSuspended)

/** The accounts of all administrators who can log in, in the order of their ids. */
export const listAdmins = (db: Db | Tx): Promise<Account[]> => admins(db).orderBy('id').execute()

/** The ids of all admins who can log in. */
export const listAdminIds = async (db: Db | Tx): Promise<string[]> => (await listAdmins(db)).map(({ id }) => id)

/** The account of an admin; undefined when it was deleted, is suspended or is no admin's any more. */
export const findAdmin = (db: Db | Tx, id: string): Promise<Account | undefined> =>
  admins(db).where('id', '=', id).executeTakeFirst()

/** How the user of an account can be reached; undefined when it was deleted or is suspended. */
export const contactOf = (db: Db | Tx, id: string) =>
  accounts(db).select('phone').where('id', '=', id).where(isNotSuspended).executeTakeFirst()

/** Adds an account whose address counts as verified; gives the id. */
export const addVerifiedAccount = async (
  { clock, ids }: Deps,
  tx: Tx,
  account: { username: string; email: string; passwordHash: string; role: Role },
): Promise<string> => {
  const [id, now] = [ids.next(), clock.now()]
  await tx
    .insertInto('users')
    .values({ ...account, id, createdAt: now, verifiedAt: now, lastLoginAt: null, deletedAt: null })
    .execute()
  return id
}

/**
 * Locks an account for the rest of the transaction, before anything is written about it, so that a deletion at the same
 * instant leaves no row behind. When the account is deleted, refuses with `refusal`: not_signed_in, or the code that a call
 * without a token declares.
 */
export const lockAccount = async (tx: Tx, id: string, refusal: ErrorCode = 'not_signed_in'): Promise<void> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) fail(refusal)
}

/**
 * Whether an account is suspended. Asked under its lock it is a statement after that of the lock: one that has waited for the lock
 * still sees what the database held before, and not the suspension that it has waited for.
 */
export const isSuspended = async (db: Db | Tx, id: string): Promise<boolean> =>
  (await db
    .selectFrom('suspensions')
    .select('id')
    .where('userId', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** The SQL of whether a user still has an account and was not suspended since an instant; takes both columns. */
export const isStillTrusted = (user: string, since: string) => sql<boolean>`(not exists (
    select from suspensions where user_id = ${sql.ref(user)} and (ended_at is null or suspended_at >= ${sql.ref(since)}))
  and exists (select from users as starter where starter.id = ${sql.ref(user)} and starter.deleted_at is null))`

/** The same of an administrator: whether what they asked for at that instant still counts. */
export const isStillAdmin = (user: string, since: string) => sql<boolean>`(${isStillTrusted(user, since)}
  and exists (select from users as starter where starter.id = ${sql.ref(user)} and starter.role = 'admin'))`

/** Whether there is another administrator who can log in. */
export const hasOtherAdmin = async (tx: Tx, id: string): Promise<boolean> =>
  (await admins(tx).where('id', '!=', id).limit(1).executeTakeFirst()) !== undefined

/**
 * Locks the account of a logged-in user. Refuses with not_signed_in when it was deleted or suspended, or the session of the call was ended,
 * after the call came in: a stolen token changes nothing once the owner has logged it out or set another password.
 */
export const lockOwnAccount = async (tx: Tx, { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>): Promise<void> => {
  await lockAccount(tx, id)
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (!session || (await isSuspended(tx, id))) fail('not_signed_in')
}

/** Refuses a common or breached password with weak_password; `field` is its name in the form. */
export const refuseCommon = (password: string, field = 'password'): void => {
  if (isCommonPassword(password))
    fail('weak_password', { msg: messages.passwordTooCommon, fields: { [field]: messages.passwordTooCommon } })
}

/** Deletes the unverified accounts of an address, or those made before a time. */
const deleteUnverified = async (tx: Tx, { email, before }: { email?: string; before?: Date }): Promise<void> => {
  let unverified = tx
    .selectFrom('users')
    .select('id')
    .where('verifiedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where(isAccount)
  if (email !== undefined) unverified = unverified.where('email', '=', email)
  if (before !== undefined) unverified = unverified.where('createdAt', '<', before)
  const ids = (await unverified.forUpdate().execute()).map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['codes', 'links'] as const) await tx.deleteFrom(table).where('userId', 'in', ids).execute()
  await tx.deleteFrom('users').where('id', 'in', ids).execute()
}

/** Frees an address of an unverified sign-up, for another account that has verified it. */
export const freeUnverifiedAddress = (tx: Tx, email: string): Promise<void> => deleteUnverified(tx, { email })

/** Deletes sign-ups that were not verified for a week, so that a mistyped address is not taken forever. */
export const deleteOldUnverified = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - 7 * 86_400_000)
  await inTransaction(deps.db, (tx) => deleteUnverified(tx, { before }))
}

/** Each has some bookings and payments, so that a text that fewer of them have is frequent in these. */
const frequentCustomers = 1_000

type Searched = 'username' | 'email'
/** The extended statistics of the trigrams of each column. */
const trigramsOf: Record<Searched, string> = { username: 'users_names_trigrams', email: 'users_emails_trigrams' }
/** The names of these statistics, for asking how frequent a text is in names and addresses together. */
export const textsOfAccounts = Object.values(trigramsOf)
const mentionsBy = { username: mentions, email: emailMentions }

/** The condition that a column matches a search, such that its index finds the rows by the rarest parts of the text. */
const findingMentions = async (db: Db | Tx, column: Searched, text: string): Promise<RawBuilder<boolean>> => {
  const ref = sql.ref(`users.${column}`)
  if (isShort(text) || (column === 'email' && isAddress(text))) return mentionsBy[column](ref, text)
  const parts = await rareParts(db, trigramsOf[column], text)
  const has = parts.map((part) => sql`${ref} ilike ${containing(part)}`)
  // Not in the words of the index, which would be asked for all its trigrams.
  return sql<boolean>`(${sql.join(has, sql` and `)} and (${ref} || '') ilike ${containing(text)})`
}

/**
 * The customers with an account of whom one of these columns matches a search; null where there are so many, `most` or more, that the
 * text is frequent.
 */
export const findCustomers = async (
  db: Deps['db'] | Tx,
  text: string,
  columns: readonly Searched[],
  most = frequentCustomers,
): Promise<FoundIds | null> => {
  const matching = await Promise.all(columns.map((column) => findingMentions(db, column, text)))
  // The place of a row is in no index: the planner would read one that has all texts from its beginning to its end.
  const found = db
    .selectFrom('users')
    .select(['id', sql`users.ctid`.as('place')])
    .where('deletedAt', 'is', null)
    .where((is) => is.or(matching))
  return findIds(db, found, most)
}
