// Owns one-time codes: one live code per person and purpose, ten minutes, five tries, used once.
import type { CodeSource } from '@akwaaba/contract/auth'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { enqueue } from '../db/outbox.ts'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { lockPerson } from './accounts.ts'
import { type Device, hashOfMark, isElsewhere } from './devices.ts'
import { pace, paces } from './limits.ts'
import { takeSecondFactor } from './totp.ts'

export type Purpose = 'signup' | 'login' | 'password' | 'deletion'

// A code lives ten minutes; at this cost all million of them take hours to try against a stolen hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A code to ask for: whose, what for, by which browser, and whether the mail or the person's app makes it. */
export type Ask = { user: { id: string; email: string }; purpose: Purpose; device?: Device; source?: CodeSource }

/** When the last unused code was asked for too recently: the seconds to wait, and whether it still serves this ask. */
const recentCode = async (deps: Deps, tx: Tx, ask: Ask) => {
  const row = await tx
    .selectFrom('codes')
    .select(['askedAt', 'tries', 'expiresAt', 'deviceHash', 'source'])
    .where('userId', '=', ask.user.id)
    .where('purpose', '=', ask.purpose)
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const now = deps.clock.now()
  const waitSeconds = limits.codeResendSeconds - (now.getTime() - row.askedAt.getTime()) / 1000
  if (waitSeconds <= 0) return null
  const isLive = row.tries < limits.codeTries && row.expiresAt > now && row.source === (ask.source ?? 'mail')
  return { waitSeconds, serves: isLive && !isElsewhere(row.deviceHash, ask.device) }
}

/** Ends the codes of somebody that were asked for a purpose, or for any. */
export const endCodes = async (deps: Deps, tx: Tx, userId: string, purpose?: Purpose): Promise<void> => {
  let live = tx
    .updateTable('codes')
    .set({ replacedAt: deps.clock.now() })
    .where('userId', '=', userId)
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
  if (purpose) live = live.where('purpose', '=', purpose)
  await live.execute()
}

/**
 * Whether a code has to be asked for. Locks the person for the rest of the transaction: two who ask at the same
 * instant take turns, and the second sees the first one's code. Refuses with code_just_sent where the last one was
 * sent a moment ago and does not serve: to another browser, or worn out. `mayKeep` false takes none as serving.
 */
export const clearWay = async (deps: Deps, tx: Tx, ask: Ask, mayKeep = true): Promise<'keep' | 'ask'> => {
  await lockPerson(tx, ask.user.id)
  const recent = await recentCode(deps, tx, ask)
  if (recent === null) return 'ask'
  return recent.serves && mayKeep ? 'keep' : fail('code_just_sent', { retryAfter: recent.waitSeconds })
}

/** Asks for a new code: the older one dies, and the mail job makes and sends the new one after commit. */
export const askCode = async (deps: Deps, tx: Tx, ask: Ask): Promise<void> => {
  await pace(deps, paces.code, { account: ask.user.email }, tx)
  await endCodes(deps, tx, ask.user.id, ask.purpose)
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
      deviceHash: ask.device ? hashOfMark(ask.device.mark) : null,
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
  if ((await clearWay(deps, tx, ask)) === 'ask') await askCode(deps, tx, ask)
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

type Spending = { userId: string | undefined; purpose: Purpose; digits: string; device?: Device }

/**
 * Counts one try of a live code, before anybody looks at the digits: parallel guesses share the five. Undefined when
 * there is none to try.
 */
const countTry = async (deps: Deps, { userId, purpose, device }: Spending) => {
  if (userId === undefined) return undefined
  const row = await deps.db
    .updateTable('codes')
    .set({ tries: sql`tries + 1` })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where((is) => is.or([is('codeHash', 'is not', null), is('source', '=', 'app')]))
    .where('expiresAt', '>', deps.clock.now())
    .where('tries', '<', limits.codeTries)
    .returning(['id', 'userId', 'codeHash', 'deviceHash'])
    .executeTakeFirst()
  return row && !isElsewhere(row.deviceHash, device) ? row : undefined
}

/**
 * Spends a code and runs `then` in the same transaction. Refuses with bad_code when it is wrong, lapsed, used, worn
 * out, or asked for by another browser.
 */
export const spendCode = async <T>(deps: Deps, spending: Spending, then: (tx: Tx) => Promise<T>): Promise<T> => {
  const tried = await countTry(deps, spending)
  if (!tried) return fail('bad_code')
  const { id, userId, codeHash } = tried
  const isRight = codeHash
    ? await verify(codeHash, spending.digits)
    : await takeSecondFactor(deps, userId, spending.digits)
  if (!isRight) return fail('bad_code')
  return inTransaction(deps.db, async (tx) => {
    const spent = await tx
      .updateTable('codes')
      .set({ consumedAt: deps.clock.now() })
      .where('id', '=', id)
      .where('codeHash', codeHash === null ? 'is' : '=', codeHash)
      .where('consumedAt', 'is', null)
      .where('replacedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!spent) return fail('bad_code')
    return then(tx)
  })
}
