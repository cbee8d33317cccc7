// Owns passwords: argon2id hashes, the same work done when there is no account to check against, and setting a new one.
import { hash, verify } from '@node-rs/argon2'
import { enqueue } from '../db/outbox.ts'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { lockPerson } from './accounts.ts'
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
  await lockPerson(tx, userId)
  await tx.updateTable('users').set({ passwordHash, failedLogins: 0 }).where('id', '=', userId).execute()
  await closeSessions(deps, tx, userId)
  await endCodes(deps, tx, userId)
  await endLinks(deps, tx, userId)
  await enqueue(tx, 'mail:password-changed', { userId, changeId: deps.ids.next() })
}
