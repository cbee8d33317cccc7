// Owns the browsers somebody logs in with: told apart by a mark they keep, which is stored here as a hash.
import { createHash } from 'node:crypto'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Caller } from '#rate-limits/rate-limits.ts'

/** A browser by its mark; a fresh one had none and was given this one with the answer. */
export type Device = { mark: string; isFresh: boolean }

/** Where a call comes from: its network address, for limits, its browser's name, for the list of devices, and its mark. */
export type Origin = { address: string; userAgent: string; device: Device }

export const hashOfMark = (mark: string): Buffer => createHash('sha256').update(mark).digest()

/**
 * By what the tries at an account are counted. A browser that has logged in there before, or that waits for a code it has
 * asked for, is counted by itself: a stranger who guesses or asks uses up what strangers have, and never the owner's.
 */
export const callerOf = async (deps: Deps, { address, device }: Origin, email: string): Promise<Caller> => {
  if (device.isFresh) return { address, account: email }
  const markHash = hashOfMark(device.mark)
  const known = await deps.db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.userId')
    .select('users.id')
    .where('users.email', '=', email)
    .where('devices.markHash', '=', markHash)
    .executeTakeFirst()
  return { address, account: email, ...(known && { known: device.mark }) }
}

/** As callerOf, for who tries a code: the browser that has asked for one is known, too. */
export const callerWithCode = async (deps: Deps, origin: Origin, email: string): Promise<Caller> => {
  const caller = await callerOf(deps, origin, email)
  if (caller.known !== undefined || origin.device.isFresh) return caller
  const asked = await deps.db
    .selectFrom('codes')
    .innerJoin('users', 'users.id', 'codes.userId')
    .select('codes.id')
    .where('users.email', '=', email)
    .where('codes.deviceHash', '=', hashOfMark(origin.device.mark))
    .where('codes.expiresAt', '>', deps.clock.now())
    .limit(1)
    .executeTakeFirst()
  return { ...caller, ...(asked && { known: origin.device.mark }) }
}

/**
 * Remembers that somebody logs in with this browser. Gives whether they should hear of it: not for a browser that was
 * here before, nor for the very first one of an account.
 */
export const meetDevice = async (deps: Deps, tx: Tx, userId: string, device: Device): Promise<boolean> => {
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

/** Forgets browsers that were not seen for a year. */
export const forgetOldDevices = async (deps: Deps): Promise<void> => {
  const yearAgo = new Date(deps.clock.now().getTime() - 365 * 86_400_000)
  await deps.db.deleteFrom('devices').where('lastSeenAt', '<', yearAgo).execute()
}
