// Owns the browsers a user logs in with: recognised by a mark in a cookie, which is stored here as a hash.
import { createHash } from 'node:crypto'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Caller } from '#rate-limits/rate-limits.ts'
import { isAccount } from './accounts.ts'

/** A browser and its mark; a fresh one had none and is given this one with the answer. */
export type Device = { mark: string; isFresh: boolean }

/** Where a call comes from: its network address, for rate limits, the user agent, for the list of devices, and the mark. */
export type Origin = { address: string; userAgent: string; device: Device }

/** The hash of a browser's mark, as it is stored. */
export const hashOfMark = (mark: string): Buffer => createHash('sha256').update(mark).digest()

/**
 * As which caller the attempts at an account are counted. A browser that has logged in there before is counted separately,
 * so that strangers use up the attempts of unknown browsers, and never the owner's.
 */
export const callerOf = async (deps: Deps, { address, device }: Origin, email: string): Promise<Caller> => {
  if (device.isFresh) return { address, account: email }
  const markHash = hashOfMark(device.mark)
  const known = await deps.db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.userId')
    .select('users.id')
    .where('users.email', '=', email)
    .where(isAccount)
    .where('devices.markHash', '=', markHash)
    .executeTakeFirst()
  return { address, account: email, ...(known && { known: device.mark }) }
}

/** As callerOf, for a caller who enters a code: the browser that has requested one counts as known, too. */
export const callerWithCode = async (deps: Deps, origin: Origin, email: string): Promise<Caller> => {
  const caller = await callerOf(deps, origin, email)
  if (caller.known !== undefined || origin.device.isFresh) return caller
  const asked = await deps.db
    .selectFrom('codes')
    .innerJoin('users', 'users.id', 'codes.userId')
    .select('codes.id')
    .where('users.email', '=', email)
    .where(isAccount)
    .where('codes.deviceHash', '=', hashOfMark(origin.device.mark))
    .where('codes.expiresAt', '>', deps.clock.now())
    .limit(1)
    .executeTakeFirst()
  return { ...caller, ...(asked && { known: origin.device.mark }) }
}

/**
 * Records that a user logs in with this browser. Gives whether to notify them: not for a browser that the account knows, nor
 * for the first one of an account.
 */
export const recordDevice = async (deps: Deps, tx: Tx, userId: string, device: Device): Promise<boolean> => {
  const now = deps.clock.now()
  const markHash = hashOfMark(device.mark)
  const known = await tx
    .updateTable('devices')
    .set({ lastSeenAt: now })
    .where('userId', '=', userId)
    .where('markHash', '=', markHash)
    .returning('userId')
    .executeTakeFirst()
  if (known) return false
  const other = await tx.selectFrom('devices').select('userId').where('userId', '=', userId).limit(1).executeTakeFirst()
  await tx
    .insertInto('devices')
    .values({ userId, markHash, firstSeenAt: now, lastSeenAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'markHash']).doNothing())
    .execute()
  return other !== undefined
}

/** Deletes browsers that were not seen for a year. */
export const deleteOldDevices = async (deps: Deps): Promise<void> => {
  const yearAgo = new Date(deps.clock.now().getTime() - 365 * 86_400_000)
  await deps.db.deleteFrom('devices').where('lastSeenAt', '<', yearAgo).execute()
}
