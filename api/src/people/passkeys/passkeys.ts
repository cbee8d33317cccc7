// Owns the stored passkeys of users: which there are, adding, naming and deleting them, and counting how often each has signed.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { Passkey } from '@akwaaba/contract/passkeys'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** What is stored of a passkey that a device has made. */
export type NewPasskey = {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  backedUp: boolean
  name: string
}

const shown = ['id', 'name', 'createdAt', 'lastUsedAt', 'backedUp'] as const
type Shown = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null; backedUp: boolean }

const toReply = ({ id, name, createdAt, lastUsedAt, backedUp }: Shown): Passkey => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isBackedUp: backedUp,
})

/** In a query of users: whether the user has a passkey. */
export const ownsPasskeys: RawBuilder<boolean> = sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`

/** Whether a user has a passkey. */
export const hasPasskeys = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()) !== undefined

/** The passkeys of a user as replies show them, newest first. */
export const readPasskeys = async (db: Db | Tx, userId: string): Promise<Passkey[]> => {
  const rows = await db
    .selectFrom('passkeys')
    .select(shown)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toReply)
}

/** The credentials of a user, as a browser is told which to use or which not to make again. */
export const readCredentials = async (db: Db | Tx, userId: string) =>
  db.selectFrom('passkeys').select(['credentialId', 'transports']).where('userId', '=', userId).orderBy('id').execute()

/** The passkey of a credential; undefined when there is none. */
export const findPasskey = (db: Db | Tx, credentialId: Buffer) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'publicKey', 'transports'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

/** Refuses with too_many_passkeys when a user may not add another one. */
export const refuseTooMany = async (db: Db | Tx, userId: string): Promise<void> => {
  const { count } = await db
    .selectFrom('passkeys')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.passkeysPerUser) fail('too_many_passkeys')
}

/** Inserts a passkey, under the lock of its account. Refuses with passkey_exists, also where another account has it, and too_many_passkeys. */
export const insertPasskey = async (deps: Deps, tx: Tx, userId: string, passkey: NewPasskey): Promise<Passkey> => {
  await refuseTooMany(tx, userId)
  const inserted = await tx
    .insertInto('passkeys')
    .values({ id: deps.ids.next(), userId, ...passkey, createdAt: deps.clock.now(), lastUsedAt: null })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst()
  return inserted ? toReply(inserted) : fail('passkey_exists')
}

/** Changes the name of a user's passkey. Refuses with not_found when it is not theirs. */
export const nameOwnPasskey = async (db: Db | Tx, userId: string, id: string, name: string): Promise<Passkey> => {
  const named = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(shown)
    .executeTakeFirst()
  return named ? toReply(named) : fail('not_found')
}

/** Deletes a user's passkey. Refuses with not_found when it is not theirs. */
export const deleteOwnPasskey = async (tx: Tx, userId: string, id: string): Promise<void> => {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) fail('not_found')
}

/** Deletes the passkeys that a user had at an instant. */
export const deletePasskeysUntil = async (tx: Tx, userId: string, until: Date): Promise<void> => {
  await tx.deleteFrom('passkeys').where('userId', '=', userId).where('createdAt', '<=', until).execute()
}

/** When the oldest passkey of a user was added; null where there is none. */
export const oldestPasskey = async (db: Db | Tx, userId: string): Promise<Date | null> => {
  const oldest = await db
    .selectFrom('passkeys')
    .select('createdAt')
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return oldest?.createdAt ?? null
}

/**
 * Stores that a passkey has signed once more; gives false when its counter has not gone on since, so that another device seems to
 * have the same key. It is one update, so that of two uses with the same counter one is refused. Most devices do not count.
 */
export const countUse = async (
  deps: Deps,
  db: Db | Tx,
  { id, counter, backedUp }: { id: string; counter: number; backedUp: boolean },
): Promise<boolean> => {
  const counted = await db
    .updateTable('passkeys')
    .set({ counter, backedUp, lastUsedAt: deps.clock.now() })
    .where('id', '=', id)
    .where((is) => is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}
