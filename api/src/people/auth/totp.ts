// Owns authenticator apps: time-based codes (RFC 6238: SHA-1, 30 seconds, six digits), each taken once, and the codes
// written down for the day the app is lost.
import { limits } from '@akwaaba/contract/limits'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#db/client.ts'
import { isEncrypted } from '#db/encryption.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

const periodSeconds = 30
const recoveryCodes = 8
// A recovery code holds 50 bits: at this cost nobody tries them all against a stolen hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: limits.codeDigits, period: periodSeconds, algorithm: 'SHA1' })

/** A new secret (160 bits, base32) and the URI an app reads from a QR code. */
export const makeSecret = (issuer: string, label: string): { secret: string; uri: string } => {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }), digits: limits.codeDigits })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Eight codes like ABCDE-12345 and what is stored of them. */
export const makeRecoveryCodes = async (deps: Deps): Promise<{ codes: string[]; hashes: string[] }> => {
  const codes = Array.from({ length: recoveryCodes }, () => `${deps.ids.letters(5)}-${deps.ids.letters(5)}`)
  return { codes, hashes: await Promise.all(codes.map((code) => hash(code, cost))) }
}

/** Whether logins of this account take their code from an app. */
export const hasAuthenticator = async (db: Db | Tx, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('authenticators')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

const placeOf = (userId: string) => `authenticators.secret ${userId}`

/** The secret of somebody's app as it is stored: encrypted with a key outside the database. */
export const storedSecret = (deps: Pick<Deps, 'encryption'>, userId: string, secret: string): string =>
  deps.encryption.encrypt(secret, placeOf(userId))

/** The secret behind a stored one; null when the key for it is not among the settings. */
const secretOf = (deps: Pick<Deps, 'encryption'>, userId: string, stored: string): string | null =>
  isEncrypted(stored) ? deps.encryption.decrypt(stored, placeOf(userId)) : stored

/**
 * Encrypts again what was stored before secrets were encrypted, or with the key before this one. Run at each start, before
 * anybody logs in; throws when there is a secret that no key of the settings opens.
 */
export const reencryptSecrets = async (deps: Pick<Deps, 'db' | 'encryption'>): Promise<void> => {
  const rows = await deps.db.selectFrom('authenticators').select(['userId', 'secret']).execute()
  const older = rows.filter(({ secret }) => !deps.encryption.isCurrent(secret))
  const read = older.map((row) => ({ ...row, plain: secretOf(deps, row.userId, row.secret) }))
  const lost = read.filter(({ plain }) => plain === null).length
  if (lost > 0)
    throw new Error(
      `ENCRYPTION_KEY: another key encrypted the secrets of ${lost} authenticator app(s). Give that key as ENCRYPTION_OLD_KEY.`,
    )
  for (const { userId, secret, plain } of read)
    await deps.db
      .updateTable('authenticators')
      .set({ secret: storedSecret(deps, userId, plain ?? '') })
      .where('userId', '=', userId)
      .where('secret', '=', secret)
      .execute()
}

/**
 * Whether the digits are the app's of this half minute, the one before or the one after, and were not taken before.
 * Taking them is one statement, so that of two calls at the same instant one is right.
 */
export const takeAppCode = async (deps: Deps, userId: string, digits: string): Promise<boolean> => {
  const row = await deps.db
    .selectFrom('authenticators')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return false
  const timestamp = deps.clock.now().getTime()
  const secret = secretOf(deps, userId, row.secret)
  if (secret === null) return false
  const delta = totpOf(secret).validate({ token: digits, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  const taken = await deps.db
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', row.secret)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether this is one of the written-down codes; it is crossed out. */
const takeRecoveryCode = async (deps: Deps, userId: string, code: string): Promise<boolean> => {
  const row = await deps.db
    .selectFrom('authenticators')
    .select('recoveryHashes')
    .where('userId', '=', userId)
    .executeTakeFirst()
  for (const stored of row?.recoveryHashes ?? []) {
    if (!(await verify(stored, code))) continue
    const taken = await deps.db
      .updateTable('authenticators')
      .set({ recoveryHashes: sql`array_remove(recovery_hashes, ${stored})` })
      .where('userId', '=', userId)
      .where(sql<boolean>`${stored} = any(recovery_hashes)`)
      .returning('userId')
      .executeTakeFirst()
    return taken !== undefined
  }
  return false
}

/** Whether this code proves the second factor: the app's digits, or a written-down code. Each works once. */
export const takeSecondFactor = (deps: Deps, userId: string, code: string): Promise<boolean> =>
  /^\d{6}$/.test(code) ? takeAppCode(deps, userId, code) : takeRecoveryCode(deps, userId, code)
