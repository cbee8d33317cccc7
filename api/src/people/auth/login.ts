// Owns logging in and out: the password, then a code where the rules require one, then a token.
import type { CodeSource, Role, SignedIn } from '@akwaaba/contract/auth'
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { factorOf } from '#passkeys/factors.ts'
import { applyRateLimit, countUnknownAddress, loginLimits } from '#rate-limits/rate-limits.ts'
import { type Account, findAccount, isSuspended, lockAccount } from './accounts.ts'
import { withConsumedCode } from './code-check.ts'
import { askCodeOnce } from './codes.ts'
import { callerOf, callerWithCode, hashOfMark, type Origin, recordDevice } from './devices.ts'
import { passwordMatches } from './passwords.ts'
import { confirmRegistration, findRegistrationFor, saveRegistration } from './registrations.ts'
import { needsCode } from './rules.ts'
import { closeSession, openSession } from './sessions.ts'

const toReply = (account: Account, token: string): SignedIn => {
  const { username, email, role } = account
  const user = { username, email, role, isVerified: true }
  return { msg: 'Welcome', token, ...user, user }
}

const refusals = { code: 'bad_code', password: 'bad_credentials', passkey: 'bad_passkey' } as const

/**
 * Opens a session and records the login and the browser. Refuses with account_suspended, and as a wrong factor is refused when the account
 * was deleted or its password changed since it was read.
 */
export const completeLogin = async (
  deps: Deps,
  tx: Tx,
  account: Account,
  origin: Origin,
  by: keyof typeof refusals = 'code',
): Promise<SignedIn> => {
  const now = deps.clock.now()
  await lockAccount(tx, account.id, refusals[by])
  if (await isSuspended(tx, account.id)) return fail('account_suspended')
  const unchanged = await tx
    .updateTable('users')
    .set({ verifiedAt: account.verifiedAt ?? now, failedLogins: 0, lastLoginAt: now })
    .where('id', '=', account.id)
    // A new password ends all sessions: a login with the old one at the same instant must not open another.
    .where('passwordHash', '=', account.passwordHash)
    .returning('id')
    .executeTakeFirst()
  if (!unchanged) return fail(refusals[by])
  // A password alone is no proof, unless the operator wants no codes.
  const provedAt = by !== 'password' || deps.config.loginCode === 'never' ? now : null
  const { id, token } = await openSession(deps, tx, account.id, origin.userAgent, provedAt)
  await recordAudit(deps, tx, account, { action: 'log-in', kind: 'login', recordId: account.id, label: '' })
  if (await recordDevice(deps, tx, account.id, origin.device)) await enqueue(tx, 'mail:new-device', { sessionId: id })
  return toReply(account, token)
}

// Every attempt counts as failed until the login is complete. For an address without an account a row of the same size is
// written, and both happen while the password is hashed, so that the time of the answer does not reveal which addresses exist.
const countAttempt = async (deps: Deps, userId: string | undefined, email: string): Promise<void> => {
  if (userId === undefined) return countUnknownAddress(deps, email)
  await deps.db.updateTable('users').set({ failedLogins: sql`failed_logins + 1` }).where('id', '=', userId).execute()
}

type Credentials = { email: string; password: string; otp?: string | undefined }

/**
 * Logs in with a password; where the rules require a code and none is given, mails one or asks for the app's, and answers
 * without a token. An administrator with passkeys and no app is asked for one of them, which loginWithPasskey takes. Refuses with
 * bad_credentials for unknown addresses and wrong passwords alike, account_suspended, bad_code, too_many_requests.
 */
export const login = async (deps: Deps, origin: Origin, ask: Credentials) => {
  const caller = await callerOf(deps, origin, ask.email)
  await applyRateLimit(deps, loginLimits.login, caller)
  const account = await findAccount(deps.db, ask.email)
  // While the address is unverified, each browser that signs up with it has a password of its own.
  const isUnverified = account !== undefined && account.verifiedAt === null
  const registration = isUnverified ? await findRegistrationFor(deps.db, account, origin) : undefined
  const passwordHash = isUnverified ? registration?.passwordHash : account?.passwordHash
  const [isRight] = await Promise.all([
    passwordMatches(passwordHash, ask.password),
    countAttempt(deps, account?.id, ask.email),
  ])
  if (!isRight || !account) return fail('bad_credentials')
  // After the password: to others this refusal would say that there is such an account.
  if (await isSuspended(deps.db, account.id)) return fail('account_suspended')
  const factor = account.verifiedAt === null ? 'mail' : await factorOf(deps.db, account)
  if (factor === 'passkey') return { msg: messages.passkeyAsked, role: account.role, isVerified: true, factor }
  const isByApp = factor === 'app'
  if (!isByApp && !needsCode(account, deps.config.loginCode, deps.clock.now()))
    return inTransaction(deps.db, (tx) => completeLogin(deps, tx, account, origin, 'password'))
  const purpose = account.verifiedAt ? 'login' : 'signup'
  const source: CodeSource = factor
  const askForCode = () =>
    inTransaction(deps.db, async (tx) => {
      await askCodeOnce(deps, tx, { user: account, purpose, origin, caller, source, refusal: 'bad_credentials' })
      // A caller who knows its password may complete the registration in this browser as well.
      if (registration) await saveRegistration(tx, { ...registration, deviceHash: hashOfMark(origin.device.mark) })
    })
  if (ask.otp === undefined) {
    await askForCode()
    const msg = isByApp ? messages.appCodeAsked : messages.codeSent
    const role = registration?.role ?? account.role
    const asked = { msg, role, isVerified: account.verifiedAt !== null }
    return isByApp ? { ...asked, factor: source } : asked
  }
  const { otp, password } = ask
  if (purpose === 'signup')
    return confirmRegistration(deps, origin, { account, otp, password }, (tx, verified) =>
      completeLogin(deps, tx, verified, origin),
    )
  // The app shows a code at any time, so the first login request may already carry it.
  if (isByApp) await askForCode()
  return withConsumedCode(deps, { userId: account.id, purpose, digits: otp, origin }, (tx) =>
    completeLogin(deps, tx, account, origin),
  )
}

type Proof = { email: string; otp: string; password?: string | undefined }

/**
 * Takes the code of a sign-up or a login and logs the user in. `role` limits it to accounts of one role. Refuses with
 * bad_code, account_suspended and too_many_requests; at a sign-up also as confirmRegistration does.
 */
export const verifyCode = async (deps: Deps, origin: Origin, ask: Proof, role?: Role): Promise<SignedIn> => {
  await applyRateLimit(deps, loginLimits.guess, await callerWithCode(deps, origin, ask.email))
  const account = await findAccount(deps.db, ask.email)
  if (!account) return fail('bad_code')
  const { otp, password } = ask
  if (!account.verifiedAt)
    return confirmRegistration(deps, origin, { account, role, otp, password }, (tx, verified) =>
      completeLogin(deps, tx, verified, origin),
    )
  if (role && account.role !== role) return fail('bad_code')
  return withConsumedCode(deps, { userId: account.id, purpose: 'login', digits: otp, origin }, (tx) =>
    completeLogin(deps, tx, account, origin),
  )
}

/** Ends the session of the caller's token. */
export const logout = async (deps: Deps, actor: Actor): Promise<{ msg: string }> => {
  await closeSession(deps, actor.sessionId)
  return { msg: 'Logged out' }
}
