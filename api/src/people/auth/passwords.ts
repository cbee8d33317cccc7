// Owns passwords: argon2id hashes, the same work done when there is no account to check against, checking the caller's
// own, and setting a new one.
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

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// Made once, for addresses without an account: their refusal must cost what any other does.
const nobody = hash('nobody has this password', cost)

/** Whether the password is right; with no hash it works just as long and says no. */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const right = await verify(stored ?? (await nobody), password)
  return stored !== undefined && right
}

/** Sets a password whose hash is given, and ends what the old one let in: tokens, codes, links. Its owner hears of it. */
export const setPassword = async (deps: Deps, tx: Tx, userId: string, passwordHash: string): Promise<void> => {
  await lockAccount(tx, userId)
  await tx.updateTable('users').set({ passwordHash, failedLogins: 0 }).where('id', '=', userId).execute()
  await closeSessions(deps, tx, userId)
  await endCodes(deps, tx, userId)
  await endLinks(deps, tx, userId)
  await enqueue(tx, 'mail:password-changed', { userId, changeId: deps.ids.next() })
}

/**
 * The caller's account, once the password given with the call is found to be theirs; `field` names it in the form.
 * Refuses with wrong_password, too_many_requests.
 */
export const provePassword = async (
  deps: Deps,
  actor: Actor,
  { address }: Caller,
  field: string,
  password: string,
): Promise<Account> => {
  await applyRateLimit(deps, loginLimits.guess, signedInCaller(actor.email, address))
  const account = await getAccount(deps.db, actor.id)
  if (!(await isPassword(account.passwordHash, password)))
    return fail('wrong_password', { fields: { [field]: messages.wrongPassword } })
  return account
}
