// Owns what mails say about the accounts of people, read when each is sent.
import type { Deps } from '#deps.ts'

/** The name and address of a user, and whether the account is suspended; undefined once it is deleted. */
export const userForMail = async (deps: Deps, id: string) => {
  const row = await deps.db
    .selectFrom('users')
    .leftJoin('suspensions', (on) =>
      on.onRef('suspensions.userId', '=', 'users.id').on('suspensions.endedAt', 'is', null),
    )
    .select(['username', 'email', 'suspendedAt'])
    .where('users.id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { username: row.username, email: row.email, isSuspended: row.suspendedAt !== null }
}

/** The user of a request to remove an authenticator app, and how it has ended; undefined once the account is deleted. */
export const removalForMail = (deps: Deps, removalId: string) =>
  deps.db
    .selectFrom('authenticatorRemovals as removal')
    .innerJoin('users', (on) => on.onRef('users.id', '=', 'removal.userId').on('users.deletedAt', 'is', null))
    .select(['users.username', 'users.email', 'removal.agreedAt', 'removal.withdrawnAt', 'removal.expiresAt'])
    .where('removal.id', '=', removalId)
    .executeTakeFirst()
