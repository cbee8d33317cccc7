// Owns accounts: signing up, logging in, proving an address. Hashing stays outside every transaction.
import type { SignedIn } from '@akwaaba/contract/auth'
import { DomainError, fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Actor, Deps } from '../deps.ts'
import { askCode, type Purpose, recentCode, spendCode } from './codes.ts'
import {
  codesPerAccount,
  guessesPerAccount,
  loginsPerAccount,
  loginsPerAddress,
  pace,
  signupsPerAddress,
} from './limits.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { isCommonPassword, needsCode, phoneFrom } from './rules.ts'
import { closeSession, openSession } from './sessions.ts'

/** Where a call comes from: its network address, for limits, and its browser, for the list of devices. */
export type Origin = { address: string; userAgent: string }
type NewCustomer = { username: string; email: string; password: string; phoneNumber: string; countryCode: string }
type Account = {
  id: string
  username: string
  email: string
  role: 'customer' | 'admin'
  passwordHash: string
  verifiedAt: Date | null
  failedLogins: number
  lastLoginAt: Date | null
}

const findAccount = (deps: Deps, email: string): Promise<Account | undefined> =>
  deps.db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'passwordHash', 'verifiedAt', 'failedLogins', 'lastLoginAt'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

const saidCodeSent = { msg: messages.codeSent }

/**
 * Signs up a customer and mails a code. An address that was never proven may sign up again and gets a fresh code.
 * Refuses with email_exists, username_exists, weak_password, code_just_sent, too_many_requests.
 */
export const registerCustomer = async (deps: Deps, origin: Origin, ask: NewCustomer): Promise<{ msg: string }> => {
  await pace(deps, signupsPerAddress, origin.address)
  if (isCommonPassword(ask.password))
    fail('weak_password', { msg: messages.passwordTooCommon, fields: { password: messages.passwordTooCommon } })
  const phone = phoneFrom(ask.countryCode, ask.phoneNumber)
  if (phone === null) return fail('invalid_input', { fields: { phoneNumber: 'This is not a phone number.' } })
  const person = { username: ask.username, email: ask.email, phone, password: ask.password }
  try {
    return await signUp(deps, person)
  } catch (error) {
    // Two sign-ups of one address at the same instant: the second finds the first and is treated as coming after it.
    if (error instanceof DomainError && error.code === 'email_exists') return signUp(deps, person)
    throw error
  }
}

const signUp = async (
  deps: Deps,
  { password, ...person }: { username: string; email: string; phone: string; password: string },
): Promise<{ msg: string }> => {
  const known = await findAccount(deps, person.email)
  if (known?.verifiedAt) return fail('email_exists')
  const [passwordHash, isSame] = await Promise.all([
    hashPassword(password),
    known ? isPassword(known.passwordHash, password) : false,
  ])
  return inTransaction(deps.db, async (tx) => {
    const recent = known ? await recentCode(deps, tx, known.id, 'signup') : null
    // A double click asks twice for the same; anybody else has to wait, or they could swap the password unseen.
    if (recent)
      return isSame && recent.isLive ? saidCodeSent : fail('code_just_sent', { retryAfter: recent.waitSeconds })
    const id = known?.id ?? deps.ids.next()
    if (known) {
      const updated = await tx
        .updateTable('users')
        .set({ ...person, passwordHash, createdAt: deps.clock.now() })
        .where('id', '=', id)
        .where('verifiedAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!updated) return fail('email_exists')
    } else {
      const now = deps.clock.now()
      const blank = { verifiedAt: null, lastLoginAt: null, deletedAt: null }
      await tx
        .insertInto('users')
        .values({ id, ...person, passwordHash, role: 'customer', createdAt: now, ...blank })
        .execute()
    }
    await pace(deps, codesPerAccount, person.email, tx)
    await askCode(deps, tx, id, 'signup')
    return saidCodeSent
  })
}

const purposeOf = (account: Account): Purpose => (account.verifiedAt ? 'login' : 'signup')

const present = (account: Account, token: string): SignedIn => {
  const { username, email, role } = account
  const user = { username, email, role, isVerified: true }
  return { msg: 'Welcome', token, ...user, user }
}

const enter = async (deps: Deps, tx: Tx, account: Account, origin: Origin): Promise<SignedIn> => {
  const now = deps.clock.now()
  await tx
    .updateTable('users')
    .set({ verifiedAt: account.verifiedAt ?? now, failedLogins: 0, lastLoginAt: now })
    .where('id', '=', account.id)
    .execute()
  return present(account, await openSession(deps, tx, account.id, origin.userAgent))
}

/**
 * Logs in with a password; where the rule asks for more, mails a code and answers without a token.
 * Refuses with bad_credentials alike for unknown addresses and wrong passwords, bad_code, too_many_requests.
 */
export const login = async (
  deps: Deps,
  origin: Origin,
  ask: { email: string; password: string; otp?: string | undefined },
) => {
  await pace(deps, loginsPerAddress, origin.address)
  await pace(deps, loginsPerAccount, ask.email)
  const account = await findAccount(deps, ask.email)
  if (!(await isPassword(account?.passwordHash, ask.password)) || !account) {
    if (account)
      await deps.db
        .updateTable('users')
        .set({ failedLogins: sql`failed_logins + 1` })
        .where('id', '=', account.id)
        .execute()
    return fail('bad_credentials')
  }
  if (!needsCode(account, deps.config.loginCode, deps.clock.now()))
    return inTransaction(deps.db, (tx) => enter(deps, tx, account, origin))
  const purpose = purposeOf(account)
  if (ask.otp !== undefined)
    return spendCode(deps, account.id, purpose, ask.otp, (tx) => enter(deps, tx, account, origin))
  return inTransaction(deps.db, async (tx) => {
    const answer = { ...saidCodeSent, role: account.role, isVerified: account.verifiedAt !== null }
    const recent = await recentCode(deps, tx, account.id, purpose)
    if (recent?.isLive) return answer // the code of a moment ago still works
    if (recent) return fail('code_just_sent', { retryAfter: recent.waitSeconds })
    await pace(deps, codesPerAccount, account.email, tx)
    await askCode(deps, tx, account.id, purpose)
    return answer
  })
}

/** Takes the code of a sign-up or a login and logs the person in. `role` limits a route to one kind of account. */
export const verify = async (
  deps: Deps,
  origin: Origin,
  ask: { email: string; otp: string },
  role?: 'customer' | 'admin',
): Promise<SignedIn> => {
  await pace(deps, guessesPerAccount, ask.email)
  const account = await findAccount(deps, ask.email)
  if (!account || (role && account.role !== role)) return fail('bad_code')
  return spendCode(deps, account.id, purposeOf(account), ask.otp, (tx) => enter(deps, tx, account, origin))
}

export const logout = async (deps: Deps, actor: Actor): Promise<{ msg: string }> => {
  await closeSession(deps, actor.sessionId)
  return { msg: 'Logged out' }
}

/** Lets go of sign-ups that were never proven for a week, so that a mistyped address is not taken for ever. */
export const forgetUnproven = async (deps: Deps): Promise<void> => {
  const weekAgo = new Date(deps.clock.now().getTime() - 7 * 86_400_000)
  await inTransaction(deps.db, async (tx) => {
    const stale = tx.selectFrom('users').select('id').where('verifiedAt', 'is', null).where('createdAt', '<', weekAgo)
    await tx.deleteFrom('codes').where('userId', 'in', stale).execute()
    await tx.deleteFrom('users').where('verifiedAt', 'is', null).where('createdAt', '<', weekAgo).execute()
  })
}
