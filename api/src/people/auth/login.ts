// Owns logging in and out: the password, then a code where the rules ask for one, then a token.
import type { CodeSource, Role, SignedIn } from '@akwaaba/contract/auth'
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { sql } from 'kysely'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { applyRateLimit, countNobody, loginLimits } from '#rate-limits/rate-limits.ts'
import { type Account, findAccount, lockAccount } from './accounts.ts'
import { withConsumedCode } from './code-check.ts'
import { askCodeOnce } from './codes.ts'
import { callerOf, callerWithCode, hashOfMark, meetDevice, type Origin } from './devices.ts'
import { isPassword } from './passwords.ts'
import { confirmRegistration, findRegistrationFor, saveRegistration } from './registrations.ts'
import { needsCode } from './rules.ts'
import { closeSession, openSession } from './sessions.ts'
import { hasAuthenticator } from './totp.ts'

const present = (account: Account, token: string): SignedIn => {
  const { username, email, role } = account
  const user = { username, email, role, isVerified: true }
  return { msg: 'Welcome', token, ...user, user }
}

const enter = async (
  deps: Deps,
  tx: Tx,
  account: Account,
  origin: Origin,
  gone: 'bad_code' | 'bad_credentials' = 'bad_code',
): Promise<SignedIn> => {
  const now = deps.clock.now()
  await lockAccount(tx, account.id, gone)
  await tx
    .updateTable('users')
    .set({ verifiedAt: account.verifiedAt ?? now, failedLogins: 0, lastLoginAt: now })
    .where('id', '=', account.id)
    .execute()
  const { id, token } = await openSession(deps, tx, account.id, origin.userAgent)
  if (await meetDevice(deps, tx, account.id, origin.device)) await enqueue(tx, 'mail:new-device', { sessionId: id })
  return present(account, token)
}

// Every try counts as failed until it has led in. For an address without an account as much is written elsewhere, and
// both happen while the password is being hashed: the time of the answer must not tell the two apart.
const countTry = async (deps: Deps, userId: string | undefined, email: string): Promise<void> => {
  if (userId === undefined) return countNobody(deps, email)
  await deps.db.updateTable('users').set({ failedLogins: sql`failed_logins + 1` }).where('id', '=', userId).execute()
}

type Credentials = { email: string; password: string; otp?: string | undefined }

/**
 * Logs in with a password; where the rules ask for more, has a code mailed or asks for the app's, and answers without
 * a token. Refuses with bad_credentials alike for unknown addresses and wrong passwords, bad_code, too_many_requests.
 */
export const login = async (deps: Deps, origin: Origin, ask: Credentials) => {
  const caller = await callerOf(deps, origin, ask.email)
  await applyRateLimit(deps, loginLimits.login, caller)
  const account = await findAccount(deps.db, ask.email)
  // As long as nobody has proven the address, each browser that signs up with it has a password of its own.
  const isUnproven = account !== undefined && account.verifiedAt === null
  const registration = isUnproven ? await findRegistrationFor(deps.db, account, origin) : undefined
  const stored = isUnproven ? registration?.passwordHash : account?.passwordHash
  const [isRight] = await Promise.all([isPassword(stored, ask.password), countTry(deps, account?.id, ask.email)])
  if (!isRight || !account) return fail('bad_credentials')
  const isByApp = account.verifiedAt !== null && (await hasAuthenticator(deps.db, account.id))
  if (!isByApp && !needsCode(account, deps.config.loginCode, deps.clock.now()))
    return inTransaction(deps.db, (tx) => enter(deps, tx, account, origin, 'bad_credentials'))
  const purpose = account.verifiedAt ? 'login' : 'signup'
  const source: CodeSource = isByApp ? 'app' : 'mail'
  const askForCode = () =>
    inTransaction(deps.db, async (tx) => {
      await askCodeOnce(deps, tx, { user: account, purpose, origin, caller, source })
      // Who knows its password may finish the registration in this browser as well.
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
    return confirmRegistration(deps, origin, { account, otp, password }, (tx, proven) =>
      enter(deps, tx, proven, origin),
    )
  // The app's code is there before anybody asks for it, so a login may carry it straight away.
  if (isByApp) await askForCode()
  return withConsumedCode(deps, { userId: account.id, purpose, digits: otp, origin }, (tx) =>
    enter(deps, tx, account, origin),
  )
}

type Proof = { email: string; otp: string; password?: string | undefined }

/**
 * Takes the code of a sign-up or a login and logs the person in. `role` limits a route to one kind of account. Refuses with
 * bad_code and too_many_requests; at a sign-up also as confirmRegistration does.
 */
export const verify = async (deps: Deps, origin: Origin, ask: Proof, role?: Role): Promise<SignedIn> => {
  await applyRateLimit(deps, loginLimits.guess, await callerWithCode(deps, origin, ask.email))
  const account = await findAccount(deps.db, ask.email)
  if (!account) return fail('bad_code')
  const { otp, password } = ask
  if (!account.verifiedAt)
    return confirmRegistration(deps, origin, { account, role, otp, password }, (tx, proven) =>
      enter(deps, tx, proven, origin),
    )
  if (role && account.role !== role) return fail('bad_code')
  return withConsumedCode(deps, { userId: account.id, purpose: 'login', digits: otp, origin }, (tx) =>
    enter(deps, tx, account, origin),
  )
}

export const logout = async (deps: Deps, actor: Actor): Promise<{ msg: string }> => {
  await closeSession(deps, actor.sessionId)
  return { msg: 'Logged out' }
}
