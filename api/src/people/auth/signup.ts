// Owns signing up: customers, and administrators who know the shared secret. Hashing happens outside every transaction.
import type { Role } from '@akwaaba/contract/auth'
import { DomainError, fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { inTransaction, type Tx } from '#db/tx.ts'
import { type Deps, isSameSecret } from '#deps.ts'
import { findAccount, refuseCommon } from './accounts.ts'
import { askCode, type CodeRequest, expireOlderCode, findRecentCode } from './codes.ts'
import { hashOfMark, type Origin } from './devices.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { findRegistration, saveRegistration } from './registrations.ts'
import { phoneFrom } from './rules.ts'

type Applicant = { username: string; email: string; password: string }
type NewCustomer = Applicant & { phoneNumber: string; countryCode: string }
type NewAdmin = Applicant & { adminSecret: string }
type NewAccount = Applicant & { phone: string; role: Role }

const codeSent = { msg: messages.codeSent }

/**
 * Signs up a customer and mails a code. An address that was never verified may sign up again and gets a new code.
 * Refuses with email_exists, username_exists, weak_password, code_just_sent, too_many_requests.
 */
export const registerCustomer = async (deps: Deps, origin: Origin, ask: NewCustomer): Promise<{ msg: string }> => {
  const { phoneNumber, countryCode, ...applicant } = ask
  const phone = phoneFrom(countryCode, phoneNumber)
  if (phone === null) return fail('invalid_input', { fields: { phoneNumber: 'This is not a phone number.' } })
  return signUp(deps, origin, { ...applicant, phone, role: 'customer' })
}

/** Signs up an administrator and mails a code. Refuses as registerCustomer does, and with bad_admin_secret. */
export const registerAdmin = async (deps: Deps, origin: Origin, ask: NewAdmin): Promise<{ msg: string }> => {
  const { adminSecret, ...applicant } = ask
  const secret = deps.config.adminSecret
  if (secret === undefined || !isSameSecret(adminSecret, secret)) {
    deps.log.warn({ address: origin.address }, 'an admin sign-up with a wrong secret')
    return fail('bad_admin_secret', { fields: { adminSecret: 'The admin secret is not right.' } })
  }
  return signUp(deps, origin, { ...applicant, phone: '', role: 'admin' })
}

const signUp = async (deps: Deps, origin: Origin, account: NewAccount): Promise<{ msg: string }> => {
  refuseCommon(account.password)
  try {
    return await tryToSignUp(deps, origin, account)
  } catch (error) {
    // Of two sign-ups of one address at the same instant, the second is tried again and then finds the first.
    const mayBeLate = error instanceof DomainError && ['email_exists', 'code_just_sent'].includes(error.code)
    if (mayBeLate) return tryToSignUp(deps, origin, account)
    throw error
  }
}

/** The code and the password hash of an earlier sign-up by the same caller with the same password; null if there is none. */
const findRepeated = async (
  deps: Deps,
  ask: CodeRequest,
  { role, password }: Pick<NewAccount, 'role' | 'password'>,
) => {
  const recent = await findRecentCode(deps.db, ask)
  if (!recent?.deviceHash) return null
  const registration = await findRegistration(deps.db, ask.user.id, recent.deviceHash)
  const isSame = registration?.role === role && (await passwordMatches(registration.passwordHash, password))
  return isSame ? { codeId: recent.id, passwordHash: registration.passwordHash } : null
}

const tryToSignUp = async (
  deps: Deps,
  origin: Origin,
  { password, ...account }: NewAccount,
): Promise<{ msg: string }> => {
  const known = await findAccount(deps.db, account.email)
  if (known?.verifiedAt) return fail('email_exists')
  const user = { id: known?.id ?? deps.ids.next(), email: account.email }
  const caller = { address: origin.address, account: account.email }
  // A sign-up that was too old may be deleted at this instant: this one is then tried again, and is the first.
  const ask: CodeRequest = { user, purpose: 'signup', origin, caller, refusal: 'email_exists' }
  const [fresh, repeated] = await Promise.all([
    hashPassword(password),
    known && findRepeated(deps, ask, { role: account.role, password }),
  ])
  // The same hash, so that countPasswords counts it as one password.
  const passwordHash = repeated?.passwordHash ?? fresh
  return inTransaction(deps.db, async (tx) => {
    // A double submit keeps the code; with another password this browser has to wait for its next code.
    const decision = known ? await expireOlderCode(deps, tx, ask, repeated?.codeId ?? null) : 'ask'
    const createdAt = deps.clock.now()
    const { email: _, ...fields } = { ...account, passwordHash, createdAt }
    if (decision === 'ask') await reserve(tx, { id: user.id, ...account, passwordHash, createdAt }, known !== undefined)
    await saveRegistration(tx, { userId: user.id, deviceHash: hashOfMark(origin.device.mark), ...fields })
    if (decision === 'ask') await askCode(deps, tx, ask)
    return codeSent
  })
}

type Row = Omit<NewAccount, 'password'> & { id: string; passwordHash: string; createdAt: Date }

/** Reserves the address and the name; an earlier sign-up that is overwritten here remains as a registration of its browser. */
const reserve = async (tx: Tx, { id, ...row }: Row, isKnown: boolean): Promise<void> => {
  if (!isKnown) {
    const blank = { verifiedAt: null, lastLoginAt: null, deletedAt: null }
    await tx
      .insertInto('users')
      .values({ id, ...row, ...blank })
      .execute()
    return
  }
  const updated = await tx
    .updateTable('users')
    .set(row)
    .where('id', '=', id)
    .where('verifiedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!updated) fail('email_exists')
}
