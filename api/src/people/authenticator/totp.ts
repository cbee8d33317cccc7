// Owns authenticator apps: time-based codes (RFC 6238: SHA-1, 30 seconds, six digits), each used once, and the recovery
// codes for a lost app.
import { limits } from '@akwaaba/contract/limits'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '#db/client.ts'
import { isEncrypted } from '#db/encryption.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

const periodSeconds = 30
const recoveryCodeCount = 8
// A recovery code has 50 bits: at this cost it is infeasible to try all of them against a stolen hash.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: limits.codeDigits, period: periodSeconds, algorithm: 'SHA1' })

/** A new secret (160 bits, base32) and the URI an app reads from a QR code. */
export const makeSecret = (issuer: string, label: string): { secret: string; uri: string } => {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }), digits: limits.codeDigits })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Makes eight recovery codes like ABCDE-12345; gives them and the hashes to store. */
export const makeRecoveryCodes = async (deps: Deps): Promise<{ codes: string[]; hashes: string[] }> => {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${deps.ids.letters(5)}-${deps.ids.letters(5)}`)
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

// Binds an encrypted secret to its row: copied into another row, it cannot be decrypted.
const contextOf = (userId: string) => `authenticators.secret ${userId}`

/** Takes the secret of a user's app; gives it as it is stored: encrypted with a key outside the database. */
export const encryptSecret = (deps: Pick<Deps, 'encryption'>, userId: string, secret: string): string =>
  deps.encryption.encrypt(secret, contextOf(userId))

/** The secret in plain text; null when the key for it is not among the settings. */
const decryptSecret = (deps: Pick<Deps, 'encryption'>, userId: string, stored: string): string | null =>
  isEncrypted(stored) ? deps.encryption.decrypt(stored, contextOf(userId)) : stored

/**
 * Encrypts with the current key every secret that is unencrypted or encrypted with the old key. Run at each start, before
 * the first login; throws when no key of the settings decrypts a secret.
 */
export const reencryptSecrets = async (deps: Pick<Deps, 'db' | 'encryption'>): Promise<void> => {
  const rows = await deps.db.selectFrom('authenticators').select(['userId', 'secret']).execute()
  const older = rows.filter(({ secret }) => !secret.startsWith(deps.encryption.beginning))
  const read = older.map((row) => ({ ...row, plain: decryptSecret(deps, row.userId, row.secret) }))
  const unreadable = read.filter(({ plain }) => plain === null).length
  if (unreadable > 0)
    throw new Error(
      `ENCRYPTION_KEY: another key encrypted the secrets of ${unreadable} authenticator app(s). Give that key as ENCRYPTION_OLD_KEY.`,
    )
  for (const { userId, secret, plain } of read)
    await deps.db
      .updateTable('authenticators')
      .set({ secret: encryptSecret(deps, userId, plain ?? '') })
      .where('userId', '=', userId)
      .where('secret', '=', secret)
      .execute()
}

/**
 * Consumes a code of the app: gives whether the digits are those of this half minute, the one before or the one after, and
 * were not used before. It is one update, so that of two calls at the same instant one succeeds.
 */
export const consumeAppCode = async (deps: Deps, userId: string, digits: string): Promise<boolean> => {
  const row = await deps.db
    .selectFrom('authenticators')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return false
  const timestamp = deps.clock.now().getTime()
  const secret = decryptSecret(deps, userId, row.secret)
  if (secret === null) return false
  const delta = totpOf(secret).validate({ token: digits, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  const consumed = await deps.db
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('secret', '=', row.secret)
    .where('lastStep', '<', step)
    .returning('userId')
    .executeTakeFirst()
  return consumed !== undefined
}

/** Consumes a recovery code: gives whether it is one of the stored ones, and removes it. */
const consumeRecoveryCode = async (deps: Deps, userId: string, code: string): Promise<boolean> => {
  const row = await deps.db
    .selectFrom('authenticators')
    .select('recoveryHashes')
    .where('userId', '=', userId)
    .executeTakeFirst()
  for (const stored of row?.recoveryHashes ?? []) {
    if (!(await verify(stored, code))) continue
    const consumed = await deps.db
      .updateTable('authenticators')
      .set({ recoveryHashes: sql`array_remove(recovery_hashes, ${stored})` })
      .where('userId', '=', userId)
      .where(sql<boolean>`${stored} = any(recovery_hashes)`)
      .returning('userId')
      .executeTakeFirst()
    return consumed !== undefined
  }
  return false
}

/** Consumes a second factor: digits of the app, or a recovery code. Gives whether it was right and unused. */
export const consumeSecondFactor = (deps: Deps, userId: string, code: string): Promise<boolean> =>
  /^\d{6}$/.test(code) ? consumeAppCode(deps, userId, code) : consumeRecoveryCode(deps, userId, code)
