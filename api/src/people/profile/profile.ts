// Owns the caller's own account: the profile, and changing the name and the phone number.
import type { Profile } from '@akwaaba/contract/profile'
import { lockOwnAccount } from '#auth/accounts.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

/** The caller's profile. */
export const getProfile = async (deps: Deps, actor: Actor): Promise<Profile> => {
  const row = await deps.db
    .selectFrom('users')
    .leftJoin('authenticators', 'authenticators.userId', 'users.id')
    .select(['username', 'email', 'phone', 'role', 'verifiedAt', 'users.createdAt', 'confirmedAt', 'recoveryHashes'])
    .where('users.id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const { username, email, role } = row
  return {
    username,
    email,
    role,
    isVerified: row.verifiedAt !== null,
    phoneNumber: row.phone,
    createdAt: row.createdAt.toISOString(),
    hasAuthenticator: row.confirmedAt !== null,
    recoveryCodesLeft: row.recoveryHashes?.length ?? 0,
  }
}

/** Changes the caller's name. Refuses with username_exists. */
export const changeUsername = async (deps: Deps, actor: Actor, { newUsername }: { newUsername: string }) => {
  await inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    await tx.updateTable('users').set({ username: newUsername }).where('id', '=', actor.id).execute()
  })
  return { msg: 'Your name has been changed.', username: newUsername }
}

/** Changes the caller's phone number, or removes it. */
export const changePhone = async (deps: Deps, actor: Actor, { phoneNumber }: { phoneNumber: string }) => {
  await inTransaction(deps.db, async (tx) => {
    await lockOwnAccount(tx, actor)
    await tx.updateTable('users').set({ phone: phoneNumber }).where('id', '=', actor.id).execute()
  })
  const msg = phoneNumber === '' ? 'Your phone number has been removed.' : 'Your phone number has been changed.'
  return { msg, phoneNumber }
}
