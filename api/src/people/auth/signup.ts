// Owns signing up: customers, and administrators who know the shared secret. Hashing stays outside every transaction.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Role } from '@akwaaba/contract/auth'
import { DomainError, fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { findAccount, refuseCommon } from './accounts.ts'
import { type Ask, askCode, expireOlderCode, findRecentCode } from './codes.ts'
import { hashOfMark, type Origin } from './devices.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findRegistration, saveRegistration } from './registrations.ts'
import { phoneFrom } from './rules.ts'

type Applicant = { username: string; email: string; password: string }
type NewCustomer = Applicant & { phoneNumber: string; countryCode: string }
type NewAdmin = Applicant & { adminSecret: string }
type Person = Applicant & { phone: string; role: Role }

const codeSent = { msg: messages.codeSent }

/**
 * Signs up a customer and mails a code. An address that was never proven may sign up again and gets a fresh code.
 * Refuses with email_exists, username_exists, weak_password, code_just_sent, too_many_requests.
 */
export const registerCustomer = async (deps: Deps, origin: Origin, ask: NewCustomer): Promise<{ msg: string }> => {
  const { phoneNumber, countryCode, ...applicant } = ask
  const phone = phoneFrom(countryCode, phoneNumber)
  if (phone === null) return fail('invalid_input', { fields: { phoneNumber: 'This is not a phone number.' } })
  return signUp(deps, origin, { ...applicant, phone, role: 'customer' })
}

// Compared as hashes: of equal length whatever was sent, so that the time tells nothing of the secret.
const isSame = (given: string, secret: string): boolean => {
  const [left, right] = [given, secret].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** Signs up an administrator and mails a code. Refuses as registerCustomer does, and with bad_admin_secret. */
export const registerAdmin = async (deps: Deps, origin: Origin, ask: NewAdmin): Promise<{ msg: string }> => {
  const { adminSecret, ...applicant } = ask
  const secret = deps.config.adminSecret
  if (secret === undefined || !isSame(adminSecret, secret)) {
    deps.log.warn({ address: origin.address }, 'an admin sign-up with a wrong secret')
    return fail('bad_admin_secret', { fields: { adminSecret: 'The admin secret is not right.' } })
  }
  return signUp(deps, origin, { ...applicant, phone: '', role: 'admin' })
}

const signUp = async (deps: Deps, origin: Origin, person: Person): Promise<{ msg: string }> => {
  refuseCommon(person.password)
  try {
    return await tryToSignUp(deps, origin, person)
  } catch (error) {
    // Two sign-ups of one address at the same instant: the second finds the first and is treated as coming after it.
    const mayBeLate = error instanceof DomainError && ['email_exists', 'code_just_sent'].includes(error.code)
    if (mayBeLate) return tryToSignUp(deps, origin, person)
    throw error
  }
}

/** An earlier sign-up that is only repeated: the same caller made it, with the same password. Gives its code and its hash. */
const findRepeated = async (deps: Deps, ask: Ask, { role, password }: Pick<Person, 'role' | 'password'>) => {
  const recent = await findRecentCode(deps.db, ask)
  if (!recent?.deviceHash) return null
  const registration = await findRegistration(deps.db, ask.user.id, recent.deviceHash)
  const isSame = registration?.role === role && (await isPassword(registration.passwordHash, password))
  return isSame ? { codeId: recent.id, passwordHash: registration.passwordHash } : null
}

const tryToSignUp = async (deps: Deps, origin: Origin, { password, ...person }: Person): Promise<{ msg: string }> => {
  const known = await findAccount(deps.db, person.email)
  if (known?.verifiedAt) return fail('email_exists')
  const user = { id: known?.id ?? deps.ids.next(), email: person.email }
  const caller = { address: origin.address, account: person.email }
  const ask: Ask = { user, purpose: 'signup', origin, caller }
  const [fresh, repeated] = await Promise.all([
    hashPassword(password),
    known && findRepeated(deps, ask, { role: person.role, password }),
  ])
  // The same hash, so that it is seen to be one password.
  const passwordHash = repeated?.passwordHash ?? fresh
  return inTransaction(deps.db, async (tx) => {
    // A double click asks twice for the same; with another password this browser has to wait for its next code.
    const way = known ? await expireOlderCode(deps, tx, ask, repeated?.codeId ?? null) : 'ask'
    const createdAt = deps.clock.now()
    const { email: _, ...fields } = { ...person, passwordHash, createdAt }
    if (way === 'ask') await reserve(tx, { id: user.id, ...person, passwordHash, createdAt }, known !== undefined)
    await saveRegistration(tx, { userId: user.id, deviceHash: hashOfMark(origin.device.mark), ...fields })
    if (way === 'ask') await askCode(deps, tx, ask)
    return codeSent
  })
}

type Row = Omit<Person, 'password'> & { id: string; passwordHash: string; createdAt: Date }

/** Reserves address and name; what somebody else wrote there before lives on in their own registration. */
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
