// Owns bearer tokens: 256 random bits, stored as a hash, lapsing after 30 idle days or 90 in all.
import { createHash } from 'node:crypto'
import { limits } from '@akwaaba/contract/limits'
import type { Db } from '../db/client.ts'
import type { Tx } from '../db/tx.ts'
import type { Actor, Deps } from '../deps.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const dayMillis = 86_400_000
const touchEveryMillis = 10 * 60_000 // a write per request would cost more than the minutes are worth

/** Opens a session for a person; gives the token, which is stored nowhere in the clear. */
export const openSession = async (deps: Deps, tx: Tx | Db, userId: string, userAgent: string): Promise<string> => {
  const token = deps.ids.token()
  const now = deps.clock.now()
  await tx
    .insertInto('sessions')
    .values({
      id: deps.ids.next(),
      userId,
      tokenHash: hashOf(token),
      userAgent: userAgent.slice(0, 300),
      createdAt: now,
      lastUsedAt: now,
      revokedAt: null,
    })
    .execute()
  return token
}

/** The person behind a token; null when it is unknown, revoked, lapsed, or its account is gone. */
export const findActor = async (deps: Deps, token: string): Promise<Actor | null> => {
  const now = deps.clock.now()
  const row = await deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id as sessionId',
      'sessions.lastUsedAt',
      'users.id',
      'users.role',
      'users.username',
      'users.email',
    ])
    .where('sessions.tokenHash', '=', hashOf(token))
    .where('sessions.revokedAt', 'is', null)
    .where('sessions.createdAt', '>', new Date(now.getTime() - limits.sessionDays * dayMillis))
    .where('sessions.lastUsedAt', '>', new Date(now.getTime() - limits.sessionIdleDays * dayMillis))
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { lastUsedAt, ...actor } = row
  if (now.getTime() - lastUsedAt.getTime() > touchEveryMillis)
    await deps.db.updateTable('sessions').set({ lastUsedAt: now }).where('id', '=', actor.sessionId).execute()
  return actor
}

export const closeSession = async (deps: Deps, sessionId: string): Promise<void> => {
  await deps.db.updateTable('sessions').set({ revokedAt: deps.clock.now() }).where('id', '=', sessionId).execute()
}
