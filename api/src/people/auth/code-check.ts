// Owns checking a one-time code: how attempts are counted, which code the digits match, and consuming it once.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { consumeSecondFactor } from '#authenticator/totp.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { hashOfNetwork, isWithin } from '#rate-limits/rate-limits.ts'
import { lockAccount } from './accounts.ts'
import { type CodePurpose, deviceHashOf } from './codes.ts'
import type { Origin } from './devices.ts'

/** Digits that a user has entered for a code, and where; without an origin the user is logged in. */
export type CodeUse = { userId: string; purpose: CodePurpose; digits: string; origin?: Origin }
type Candidate = {
  id: string
  codeHash: string | null
  deviceHash: Buffer | null
  networkHash: Buffer | null
  askedAt: Date
}
/**
 * A code whose digits were right, and who requested it: this browser; a client without a mark on the network of this one,
 * which has none either; or another client.
 */
export type MatchedCode = Candidate & { askedBy: 'this browser' | 'this network' | 'another' }

const columns = ['id', 'codeHash', 'deviceHash', 'networkHash', 'askedAt'] as const
// Attempts of all other browsers together; the five of the browser that requested the code are counted separately.
const otherBrowserAttempts = 25
const otherBrowserCodes = 5

/**
 * The code that this browser itself requested. The attempt is counted before the digits are compared, so that parallel
 * guesses share the five. Undefined when there is no such code or no attempt is left.
 */
const tryOwn = (deps: Deps, { userId, purpose, origin }: CodeUse): Promise<Candidate | undefined> =>
  deps.db
    .updateTable('codes')
    .set({ tries: sql`tries + 1` })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('deviceHash', 'is not distinct from', deviceHashOf(origin))
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where((is) => is.or([is('codeHash', 'is not', null), is('source', '=', 'app')]))
    .where('expiresAt', '>', deps.clock.now())
    .where('tries', '<', limits.codeTries)
    .returning(columns)
    .executeTakeFirst()

/**
 * The codes that other browsers requested and that may be tried from here. These attempts are counted per network and in
 * total, separately from those of the browser that requested the code.
 */
const tryOthers = async (deps: Deps, { userId, purpose, origin }: CodeUse): Promise<Candidate[]> => {
  if (origin === undefined) return []
  const networkHash = hashOfNetwork(origin.address)
  let live = deps.db
    .selectFrom('codes')
    .select(columns)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('deviceHash', 'is distinct from', deviceHashOf(origin))
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where((is) => is.or([is('codeHash', 'is not', null), is('source', '=', 'app')]))
    .where('expiresAt', '>', deps.clock.now())
  // A login code works only in the browser that gave the password, or, for clients without a mark, on its network.
  if (purpose === 'login') {
    if (!origin.device.isFresh) return []
    live = live.where('networkHash', '=', networkHash)
  }
  const others = await live.orderBy('askedAt', 'desc').limit(otherBrowserCodes).execute()
  const network = networkHash.toString('base64url')
  const allowed: Candidate[] = []
  for (const code of others) {
    const mayTry =
      (await isWithin(deps, `code-network:${code.id}:${network}`, code.askedAt, limits.codeTries)) &&
      (await isWithin(deps, `code-elsewhere:${code.id}`, code.askedAt, otherBrowserAttempts))
    if (mayTry) allowed.push(code)
  }
  return allowed
}

const isRight = (deps: Deps, { userId, digits }: CodeUse, { codeHash }: Candidate): Promise<boolean> =>
  codeHash === null ? consumeSecondFactor(deps, userId, digits) : verify(codeHash, digits)

/**
 * Whether a client without a mark requested that code: a program that keeps no cookies is recognised by its network. This is
 * never so for a page of ours, since each call that leads to a code has given its browser a mark.
 */
const isAskedByProgram = ({ origin }: CodeUse, { networkHash }: Candidate): boolean =>
  origin?.device.isFresh === true && networkHash?.equals(hashOfNetwork(origin.address)) === true

/** Finds the live code that these digits match, this browser's own first. Refuses with bad_code. */
export const matchCode = async (deps: Deps, use: CodeUse): Promise<MatchedCode> => {
  const own = await tryOwn(deps, use)
  if (own && (await isRight(deps, use, own))) return { ...own, askedBy: 'this browser' }
  for (const other of await tryOthers(deps, use))
    if (await isRight(deps, use, other))
      return { ...other, askedBy: isAskedByProgram(use, other) ? 'this network' : 'another' }
  return fail('bad_code')
}

/** Consumes a matched code. Refuses with bad_code when another request has consumed or replaced it. */
export const consumeCode = async (deps: Deps, tx: Tx, { id, codeHash }: MatchedCode): Promise<void> => {
  const consumed = await tx
    .updateTable('codes')
    .set({ consumedAt: deps.clock.now() })
    .where('id', '=', id)
    .where('codeHash', 'is not distinct from', codeHash)
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!consumed) fail('bad_code')
}

/**
 * Consumes a code and runs `then` in the same transaction. Refuses with bad_code when the code is wrong, expired, used or
 * has no attempt left.
 */
export const withConsumedCode = async <T>(deps: Deps, use: CodeUse, then: (tx: Tx) => Promise<T>): Promise<T> => {
  const matched = await matchCode(deps, use)
  return inTransaction(deps.db, async (tx) => {
    // Before the code, as everything that ends the codes of an account does: the other way round they would wait for each other.
    await lockAccount(tx, use.userId, 'bad_code')
    await consumeCode(deps, tx, matched)
    return then(tx)
  })
}
