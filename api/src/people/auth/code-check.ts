// Owns trying a one-time code: whose tries are counted, which code the digits are, and using it once.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { hashOfNetwork, isWithin } from '#rate-limits/rate-limits.ts'
import { deviceHashOf, type Purpose } from './codes.ts'
import type { Origin } from './devices.ts'
import { takeSecondFactor } from './totp.ts'

export type CodeUse = { userId: string; purpose: Purpose; digits: string; origin?: Origin }
type Candidate = {
  id: string
  codeHash: string | null
  deviceHash: Buffer | null
  networkHash: Buffer | null
  askedAt: Date
}
/**
 * A code whose digits were right, and who asked for it: this browser; a client without a mark on the network of this one,
 * which has none either; or somebody else.
 */
export type Matched = Candidate & { askedBy: 'this browser' | 'this network' | 'another' }

const columns = ['id', 'codeHash', 'deviceHash', 'networkHash', 'askedAt'] as const
// Beside the five tries of the browser that asked, which nobody else can use up.
const elsewhereTries = 25
const elsewhereCodes = 5

/**
 * The code that this browser itself asked for. Its try is counted before anybody looks at the digits: parallel guesses
 * share the five. Undefined when there is none to try.
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
 * The codes that other browsers asked for and that may be tried from here. These tries are counted by the network that
 * makes them and in all, apart from those of the browser that asked.
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
  // A login belongs to the browser that gave the password, or on the network that gave it to a client without a mark.
  if (purpose === 'login') {
    if (!origin.device.isFresh) return []
    live = live.where('networkHash', '=', networkHash)
  }
  const others = await live.orderBy('askedAt', 'desc').limit(elsewhereCodes).execute()
  const network = networkHash.toString('base64url')
  const tried: Candidate[] = []
  for (const code of others) {
    const mayTry =
      (await isWithin(deps, `code-network:${code.id}:${network}`, code.askedAt, limits.codeTries)) &&
      (await isWithin(deps, `code-elsewhere:${code.id}`, code.askedAt, elsewhereTries))
    if (mayTry) tried.push(code)
  }
  return tried
}

const isRight = (deps: Deps, { userId, digits }: CodeUse, { codeHash }: Candidate): Promise<boolean> =>
  codeHash === null ? takeSecondFactor(deps, userId, digits) : verify(codeHash, digits)

/**
 * Whether a caller without a mark asked for that code: a program that keeps no cookies is known by its network. A page of ours
 * never gets here, since each call that leads to a code has given its browser a mark.
 */
const isAskedByProgram = ({ origin }: CodeUse, { networkHash }: Candidate): boolean =>
  origin?.device.isFresh === true && networkHash?.equals(hashOfNetwork(origin.address)) === true

/** Finds the live code that these digits are, first among this browser's own. Refuses with bad_code. */
export const matchCode = async (deps: Deps, use: CodeUse): Promise<Matched> => {
  const own = await tryOwn(deps, use)
  if (own && (await isRight(deps, use, own))) return { ...own, askedBy: 'this browser' }
  for (const other of await tryOthers(deps, use))
    if (await isRight(deps, use, other))
      return { ...other, askedBy: isAskedByProgram(use, other) ? 'this network' : 'another' }
  return fail('bad_code')
}

/** Uses a matched code up. Refuses with bad_code when somebody was faster. */
export const consumeCode = async (deps: Deps, tx: Tx, { id, codeHash }: Matched): Promise<void> => {
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

/** Uses a code and runs `then` in the same transaction. Refuses with bad_code when it is wrong, expired, used or worn out. */
export const withConsumedCode = async <T>(deps: Deps, use: CodeUse, then: (tx: Tx) => Promise<T>): Promise<T> => {
  const matched = await matchCode(deps, use)
  return inTransaction(deps.db, async (tx) => {
    await consumeCode(deps, tx, matched)
    return then(tx)
  })
}
