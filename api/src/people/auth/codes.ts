// Owns one-time codes: one live code per account, purpose and browser, valid for ten minutes, five attempts and one use.
import type { CodeSource } from '@akwaaba/contract/auth'
import { type ErrorCode, fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { hash } from '@node-rs/argon2'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { applyRateLimit, type Caller, hashOfNetwork, loginLimits, signedInCaller } from '#rate-limits/rate-limits.ts'
import { lockAccount } from './accounts.ts'
import { hashOfMark, type Origin } from './devices.ts'

export type CodePurpose = 'signup' | 'login' | 'password' | 'deletion' | 'bank' | 'proof' | 'trip'

// A code is valid for ten minutes; at this cost it takes hours to try all million codes against a stolen hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A request for a code: for whom, what for, from where, as which caller it is counted, and whether a mail or the user's app
 * supplies it. Without an origin the user is logged in. `refusal`: the code when the account was deleted in the meantime, by default
 * not_signed_in.
 */
export type CodeRequest = {
  user: { id: string; email: string }
  purpose: CodePurpose
  origin?: Origin
  caller?: Caller
  source?: CodeSource
  refusal?: ErrorCode
}

/** The hash of the mark of a call's browser; null without an origin. */
export const deviceHashOf = (origin: Origin | undefined): Buffer | null =>
  origin ? hashOfMark(origin.device.mark) : null

/**
 * The live code that the same caller requested last: the same browser, or for one that has no mark yet, the same network.
 * Undefined when there is none.
 */
export const findRecentCode = (db: Db | Tx, { user, purpose, origin }: CodeRequest) => {
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

/** Ends the codes of a user, of one purpose or of all; `deviceHash` limits it to one browser. */
export const endCodes = async (
  deps: Deps,
  tx: Tx,
  userId: string,
  purpose?: CodePurpose,
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
 * Whether a new code is needed ('ask') or the last one can still be used ('keep'). Locks the account for the rest of the
 * transaction, so that of two simultaneous requests the second sees the code of the first. Refuses with code_just_sent when
 * the caller's last code was just sent and cannot be used. With `keepable` only the code of that id can be used.
 */
export const expireOlderCode = async (
  deps: Deps,
  tx: Tx,
  ask: CodeRequest,
  keepable?: string | null,
): Promise<'keep' | 'ask'> => {
  await lockAccount(tx, ask.user.id, ask.refusal)
  const recent = await findRecentCode(tx, ask)
  if (recent === undefined) return 'ask'
  const now = deps.clock.now()
  const waitSeconds = limits.codeResendSeconds - (now.getTime() - recent.askedAt.getTime()) / 1000
  if (waitSeconds <= 0) return 'ask'
  const isLive = recent.tries < limits.codeTries && recent.expiresAt > now && recent.source === (ask.source ?? 'mail')
  if (!isLive || (keepable !== undefined && keepable !== recent.id))
    return fail('code_just_sent', { retryAfter: waitSeconds })
  // A browser that sends two requests at its first visit is given two marks; the code moves to the last one.
  if (ask.origin?.device.isFresh)
    await tx
      .updateTable('codes')
      .set({ deviceHash: deviceHashOf(ask.origin) })
      .where('id', '=', recent.id)
      .execute()
  return 'keep'
}

/** Requests a new code: this caller's older one ends, and a job issues and mails the new one after the commit. */
export const askCode = async (deps: Deps, tx: Tx, ask: CodeRequest): Promise<void> => {
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

/** Requests a code unless one was just sent that can be used. Refuses with code_just_sent, too_many_requests. */
export const askCodeOnce = async (deps: Deps, tx: Tx, ask: CodeRequest): Promise<void> => {
  if ((await expireOlderCode(deps, tx, ask)) === 'ask') await askCode(deps, tx, ask)
}

/**
 * Issues a requested code: stores the hash of new digits and gives the digits with their recipient. Null when the code was
 * replaced or used or has expired in the meantime: then no mail may be sent. Each call makes new digits.
 */
export const issueCode = async (deps: Deps, codeId: string) => {
  const digits = deps.ids.code()
  const codeHash = await hash(digits, cost)
  const issued = await deps.db
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
  return issued ? { ...issued, digits } : null
}
