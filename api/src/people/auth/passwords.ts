// Owns passwords: hashing with argon2id, comparing in the same time with and without an account, checking the caller's own
// password, and setting a new one.
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { hash, verify } from '@node-rs/argon2'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { applyRateLimit, type Caller, loginLimits, signedInCaller } from '#rate-limits/rate-limits.ts'
import { type Account, getAccount, lockAccount } from './accounts.ts'
import { endCodes } from './codes.ts'
import { endLinks } from './links.ts'
import { closeSessions } from './sessions.ts'

// 19 MiB, two passes, one lane: OWASP's minimum for argon2id, about 20 ms here.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Made once, for addresses without an account: refusing those must take as long as any other refusal.
const dummyHash = hash('nobody has this password', cost)

/** Whether a password has this hash; without a hash it takes as long and gives false. */
export const passwordMatches = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return passwordHash !== undefined && matches
}

/** Takes the hash of a new password and sets it; ends all sessions, codes and links of the user, and notifies them. */
export const setPassword = async (deps: Deps, tx: Tx, userId: string, passwordHash: string): Promise<void> => {
  await lockAccount(tx, userId)
  await tx.updateTable('users').set({ passwordHash, failedLogins: 0 }).where('id', '=', userId).execute()
  await closeSessions(deps, tx, userId)
  await endCodes(deps, tx, userId)
  await endLinks(deps, tx, userId)
  await enqueue(tx, 'mail:password-changed', { userId, changeId: deps.ids.next() })
}

/**
 * Checks the password that the caller gave with the call, in the form's `field`; gives their account.
 * Refuses with wrong_password, too_many_requests.
 */
export const requirePassword = async (
  deps: Deps,
  actor: Actor,
  { address }: Caller,
  field: string,
  password: string,
): Promise<Account> => {
  await applyRateLimit(deps, loginLimits.guess, signedInCaller(actor.email, address))
  const account = await getAccount(deps.db, actor.id)
  if (!(await passwordMatches(account.passwordHash, password)))
    return fail('wrong_password', { fields: { [field]: messages.wrongPassword } })
  return account
}
