// Owns pace: how often one address or one account may try, counted in PostgreSQL so that all processes share it.
import { fail } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'

export type Limit = { name: string; count: number; perSeconds: number }

// A mobile network in Ghana puts thousands of people behind one address: an address is given much, an account little.
export const signupsPerAddress: Limit = { name: 'signup-address', count: 100, perSeconds: 3600 }
export const codesPerAccount: Limit = { name: 'code-account', count: 6, perSeconds: 3600 }
export const loginsPerAddress: Limit = { name: 'login-address', count: 300, perSeconds: 900 }
export const loginsPerAccount: Limit = { name: 'login-account', count: 20, perSeconds: 900 }
export const guessesPerAccount: Limit = { name: 'guess-account', count: 40, perSeconds: 3600 }

/** Counts one try of `who` in the limit's present window; refuses with too_many_requests beyond its count. */
export const pace = async (deps: Deps, limit: Limit, who: string, db: Db | Tx = deps.db): Promise<void> => {
  if (!deps.config.rateLimits) return
  const now = deps.clock.now().getTime()
  const windowMillis = limit.perSeconds * 1000
  const windowStart = new Date(Math.floor(now / windowMillis) * windowMillis)
  const { count } = await db
    .insertInto('rateCounters')
    .values({ key: `${limit.name}:${who}`, windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet({ count: sql`rate_counters.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  if (count > limit.count)
    fail('too_many_requests', { retryAfter: (windowStart.getTime() + windowMillis - now) / 1000 })
}

/** Forgets windows that are long over. */
export const forgetOldCounters = async (deps: Deps): Promise<void> => {
  const dayAgo = new Date(deps.clock.now().getTime() - 86_400_000)
  await deps.db.deleteFrom('rateCounters').where('windowStart', '<', dayAgo).execute()
}
