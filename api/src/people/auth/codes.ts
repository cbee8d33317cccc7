// Owns one-time codes: one live code per account, purpose and browser, ten minutes, five tries, used once.
import type { CodeSource } from '@akwaaba/contract/auth'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { hash } from '@node-rs/argon2'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { applyRateLimit, type Caller, hashOfNetwork, loginLimits, signedInCaller } from '#rate-limits/rate-limits.ts'
import { lockAccount } from './accounts.ts'
import { hashOfMark, type Origin } from './devices.ts'

export type Purpose = 'signup' | 'login' | 'password' | 'deletion' | 'bank'

// A code lives ten minutes; at this cost all million of them take hours to try against a stolen hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A code to ask for: whose, what for, from where, by what it is counted, and whether the mail or the person's app makes it.
 * Without an origin it is asked for by somebody who has logged in.
 */
export type Ask = {
  user: { id: string; email: string }
  purpose: Purpose
  origin?: Origin
  caller?: Caller
  source?: CodeSource
}

export const deviceHashOf = (origin: Origin | undefined): Buffer | null =>
  origin ? hashOfMark(origin.device.mark) : null

/**
 * The live code that the same caller asked for last: the same browser, or for one that keeps no mark yet, the same
 * network. Undefined when there is none.
 */
export const findRecentCode = (db: Db | Tx, { user, purpose, origin }: Ask) => {
  const live = db
    .selectFrom('codes')
    .select(['id', 'askedAt', 'tries', 'expiresAt', 'deviceHash', 'source'])
    .where('userId', '=', user.id)
    .where('purpose', '=', purpose)
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .orderBy('askedAt', 'desc')
    .limit(1)
  if (origin === undefined) return live.where('deviceHash', 'is', null).executeTakeFirst()
  if (origin.device.isFresh) return live.where('networkHash', '=', hashOfNetwork(origin.address)).executeTakeFirst()
  return live.where('deviceHash', '=', deviceHashOf(origin)).executeTakeFirst()
}

/** Ends the codes of somebody that were asked for a purpose, or for any; `deviceHash` limits it to one browser. */
export const endCodes = async (
  deps: Deps,
  tx: Tx,
  userId: string,
  purpose?: Purpose,
  deviceHash?: Buffer | null,
): Promise<void> => {
  let live = tx
    .updateTable('codes')
    .set({ replacedAt: deps.clock.now() })
    .where('userId', '=', userId)
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
  if (purpose) live = live.where('purpose', '=', purpose)
  if (deviceHash !== undefined) live = live.where('deviceHash', 'is not distinct from', deviceHash)
  await live.execute()
}

/**
 * Whether a code has to be asked for. Locks the person for the rest of the transaction: two who ask at the same instant
 * take turns, and the second sees the first one's code. Refuses with code_just_sent where this caller's last one was sent
 * a moment ago and does not serve. `keepable` names the one code that may serve; without it any may.
 */
export const expireOlderCode = async (
  deps: Deps,
  tx: Tx,
  ask: Ask,
  keepable?: string | null,
): Promise<'keep' | 'ask'> => {
  await lockAccount(tx, ask.user.id, ask.purpose === 'login' ? 'bad_credentials' : 'not_signed_in')
  const recent = await findRecentCode(tx, ask)
  if (recent === undefined) return 'ask'
  const now = deps.clock.now()
  const waitSeconds = limits.codeResendSeconds - (now.getTime() - recent.askedAt.getTime()) / 1000
  if (waitSeconds <= 0) return 'ask'
  const isLive = recent.tries < limits.codeTries && recent.expiresAt > now && recent.source === (ask.source ?? 'mail')
  if (!isLive || (keepable !== undefined && keepable !== recent.id))
    return fail('code_just_sent', { retryAfter: waitSeconds })
  // A browser that asks twice at its first visit is given two marks; the code follows the last one.
  if (ask.origin?.device.isFresh)
    await tx
      .updateTable('codes')
      .set({ deviceHash: deviceHashOf(ask.origin) })
      .where('id', '=', recent.id)
      .execute()
  return 'keep'
}

/** Asks for a new code: this caller's older one dies, and the mail job makes and sends the new one after commit. */
export const askCode = async (deps: Deps, tx: Tx, ask: Ask): Promise<void> => {
  await applyRateLimit(deps, loginLimits.code, ask.caller ?? signedInCaller(ask.user.email), tx)
  const deviceHash = deviceHashOf(ask.origin)
  await endCodes(deps, tx, ask.user.id, ask.purpose, deviceHash)
  const codeId = deps.ids.next()
  const source = ask.source ?? 'mail'
  await tx
    .insertInto('codes')
    .values({
      id: codeId,
      userId: ask.user.id,
      purpose: ask.purpose,
      source,
      codeHash: null,
      deviceHash,
      networkHash: ask.origin ? hashOfNetwork(ask.origin.address) : null,
      askedAt: deps.clock.now(),
      expiresAt: deps.clock.in({ minutes: limits.codeMinutes }),
      consumedAt: null,
      replacedAt: null,
    })
    .execute()
  if (source === 'mail') await enqueue(tx, 'mail:code', { codeId })
}

/** Asks for a code unless the one of a moment ago still serves. Refuses with code_just_sent, too_many_requests. */
export const askCodeOnce = async (deps: Deps, tx: Tx, ask: Ask): Promise<void> => {
  if ((await expireOlderCode(deps, tx, ask)) === 'ask') await askCode(deps, tx, ask)
}

/**
 * Makes the digits of a code that was asked for, keeps their hash, and tells to whom they go. Null when the code
 * has been replaced, used or has expired in the meantime: then no mail may leave. Each call makes new digits.
 */
export const issueCode = async (deps: Deps, codeId: string) => {
  const digits = deps.ids.code()
  const codeHash = await hash(digits, cost)
  const minted = await deps.db
    .updateTable('codes')
    .from('users')
    .set({ codeHash })
    .whereRef('users.id', '=', 'codes.userId')
    .where('codes.id', '=', codeId)
    .where('codes.consumedAt', 'is', null)
    .where('codes.replacedAt', 'is', null)
    .where('codes.expiresAt', '>', deps.clock.now())
    .returning(['codes.purpose', 'users.email', 'users.username'])
    .executeTakeFirst()
  return minted ? { ...minted, digits } : null
}
