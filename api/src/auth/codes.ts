// Owns one-time codes: one live code per person and purpose, ten minutes, five tries, used once.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { enqueue } from '../db/outbox.ts'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'

export type Purpose = 'signup' | 'login'

// A code lives ten minutes; at this cost all million of them take hours to try against a stolen hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * When the last unused code was asked for too recently: the seconds to wait, and whether it still works.
 * Locks the person for the rest of the transaction: two who ask at the same instant take turns, and the second sees
 * the first one's code.
 */
export const recentCode = async (deps: Deps, tx: Tx, userId: string, purpose: Purpose) => {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('codes')
    .select(['askedAt', 'tries', 'expiresAt'])
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const now = deps.clock.now()
  const waitSeconds = limits.codeResendSeconds - (now.getTime() - row.askedAt.getTime()) / 1000
  return waitSeconds > 0 ? { waitSeconds, isLive: row.tries < limits.codeTries && row.expiresAt > now } : null
}

/** Asks for a new code: the older one dies, and the mail job makes and sends the new one after commit. */
export const askCode = async (deps: Deps, tx: Tx, userId: string, purpose: Purpose): Promise<void> => {
  const now = deps.clock.now()
  await tx
    .updateTable('codes')
    .set({ replacedAt: now })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute()
  const codeId = deps.ids.next()
  await tx
    .insertInto('codes')
    .values({
      id: codeId,
      userId,
      purpose,
      codeHash: null,
      askedAt: now,
      expiresAt: deps.clock.in({ minutes: limits.codeMinutes }),
      consumedAt: null,
      replacedAt: null,
    })
    .execute()
  await enqueue(tx, 'mail:code', { codeId })
}

/**
 * Makes the digits of a code that was asked for, keeps their hash, and tells to whom they go. Null when the code
 * has been replaced, used or has lapsed meanwhile: then no mail may leave. Each call makes new digits.
 */
export const mintCode = async (deps: Deps, codeId: string) => {
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

/**
 * Spends a code and runs `then` in the same transaction. Refuses with bad_code when it is wrong, lapsed, used or
 * worn out. Every try is counted before it is looked at, so that parallel guesses share the five.
 */
export const spendCode = async <T>(
  deps: Deps,
  userId: string | undefined,
  purpose: Purpose,
  digits: string,
  then: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const now = deps.clock.now()
  const counted =
    userId === undefined
      ? undefined
      : await deps.db
          .updateTable('codes')
          .set({ tries: sql`tries + 1` })
          .where('userId', '=', userId)
          .where('purpose', '=', purpose)
          .where('consumedAt', 'is', null)
          .where('replacedAt', 'is', null)
          .where('codeHash', 'is not', null)
          .where('expiresAt', '>', now)
          .where('tries', '<', limits.codeTries)
          .returning(['id', 'codeHash'])
          .executeTakeFirst()
  const codeHash = counted?.codeHash
  if (!counted || !codeHash || !(await verify(codeHash, digits))) return fail('bad_code')
  return inTransaction(deps.db, async (tx) => {
    const spent = await tx
      .updateTable('codes')
      .set({ consumedAt: now })
      .where('id', '=', counted.id)
      .where('codeHash', '=', codeHash)
      .where('consumedAt', 'is', null)
      .where('replacedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!spent) return fail('bad_code')
    return then(tx)
  })
}
