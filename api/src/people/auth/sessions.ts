// Owns bearer tokens: 256 random bits, stored as a hash, which expire after 30 days without use or 90 days in total.
import { limits } from '@akwaaba/contract/limits'
import Bowser from 'bowser'
import { sql } from 'kysely'
import { inBatches } from '#db/batches.ts'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'
import { type Actor, type Deps, hashOfToken } from '#deps.ts'

const dayMillis = 86_400_000
const touchEveryMillis = 10 * 60_000 // a write with each request would cost more than exact minutes are worth

/**
 * Opens a session for a user; gives its id and the token, of which only a hash is stored. A login with a code is a proof of who they
 * are: `provedAt` is another instant, or null, where the session is opened without one.
 */
export const openSession = async (
  deps: Deps,
  tx: Tx | Db,
  userId: string,
  userAgent: string,
  provedAt: Date | null = deps.clock.now(),
) => {
  const [id, token] = [deps.ids.next(), deps.ids.token()]
  const now = deps.clock.now()
  await tx
    .insertInto('sessions')
    .values({
      id,
      userId,
      tokenHash: hashOfToken(token),
      userAgent: userAgent.slice(0, 300),
      createdAt: now,
      lastUsedAt: now,
      provedAt,
      revokedAt: null,
    })
    .execute()
  return { id, token }
}

/** The instants after which a session must have begun and have been used, to be valid. */
const horizon = (deps: Deps) => {
  const now = deps.clock.now().getTime()
  return {
    begun: new Date(now - limits.sessionDays * dayMillis),
    used: new Date(now - limits.sessionIdleDays * dayMillis),
  }
}

type Session = Omit<Actor, 'provedAt'> & { lastUsedAt: Date; provedAt: Date | null }

/** The sessions of these tokens that are valid, with their users, by one query; null for a token without one. */
const findSessions = inBatches(async (deps: Deps, hashes: readonly Buffer[]): Promise<(Session | null)[]> => {
  const { begun, used } = horizon(deps)
  // A limit keeps the planner from reading all sessions for a few tokens. Seeing their number, it would plan each time.
  const { rows } = await sql<Session & { n: number }>`
    select n, session.* from unnest((select ${hashes}::bytea[])) with ordinality as asked (hash, n) cross join lateral (
      select sessions.id as session_id, sessions.last_used_at, sessions.proved_at, users.id, users.role, users.username, users.email
      from sessions join users on users.id = sessions.user_id
      where sessions.token_hash = asked.hash and sessions.revoked_at is null and sessions.created_at > ${begun}
        and sessions.last_used_at > ${used} and users.deleted_at is null
        and not exists (select from suspensions where suspensions.user_id = users.id and ended_at is null)
      limit 1
    ) as session`.execute(deps.db)
  const found = new Map(rows.map(({ n, ...session }) => [n, session]))
  return hashes.map((_, i) => found.get(i + 1) ?? null)
})

/** The user of a token; null when the token is unknown, revoked or expired, or the account is deleted or suspended. */
export const findActor = async (deps: Deps, token: string): Promise<Actor | null> => {
  const session = await findSessions(deps, hashOfToken(token))
  if (session === null) return null
  const { lastUsedAt, provedAt, ...actor } = session
  const now = deps.clock.now()
  if (now.getTime() - lastUsedAt.getTime() > touchEveryMillis)
    await deps.db.updateTable('sessions').set({ lastUsedAt: now }).where('id', '=', actor.sessionId).execute()
  const isProved = provedAt !== null && now.getTime() - provedAt.getTime() < limits.proofMinutes * 60_000
  return { ...actor, ...(isProved ? { provedAt } : {}) }
}

/** Stores that the user of a session has just proved who they are; gives when. */
export const proveSession = async ({ clock }: Deps, tx: Tx | Db, sessionId: string): Promise<Date> => {
  const provedAt = clock.now()
  await tx.updateTable('sessions').set({ provedAt }).where('id', '=', sessionId).execute()
  return provedAt
}

/** Revokes the token of a session. */
export const closeSession = async (deps: Deps, sessionId: string): Promise<void> => {
  await deps.db.updateTable('sessions').set({ revokedAt: deps.clock.now() }).where('id', '=', sessionId).execute()
}

/** Revokes the tokens of a user: all, or all except the one of a session. */
export const closeSessions = async (deps: Deps, tx: Tx | Db, userId: string, except?: string): Promise<void> => {
  let live = tx
    .updateTable('sessions')
    .set({ revokedAt: deps.clock.now() })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
  if (except !== undefined) live = live.where('id', '!=', except)
  await live.execute()
}

/** The sessions of a user whose tokens are valid, last used first. */
export const liveSessions = (deps: Deps, userId: string) => {
  const { begun, used } = horizon(deps)
  return deps.db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('createdAt', '>', begun)
    .where('lastUsedAt', '>', used)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Takes a User-Agent header; gives a name that users recognise: "Chrome on Android". */
export const deviceName = (userAgent: string): string => {
  const { browser, os } = userAgent === '' ? {} : Bowser.parse(userAgent)
  if (!browser?.name) return 'A program or an unknown browser'
  return os?.name ? `${browser.name} on ${os.name}` : browser.name
}

/** Deletes sessions that expired long ago. */
export const deleteOldSessions = async (deps: Deps): Promise<void> => {
  const before = new Date(deps.clock.now().getTime() - 2 * limits.sessionDays * dayMillis)
  await deps.db.deleteFrom('sessions').where('createdAt', '<', before).execute()
}
