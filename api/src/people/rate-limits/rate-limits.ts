// Owns rate limits: how often one address and one account may make attempts, counted in PostgreSQL for all processes together.
import { createHash } from 'node:crypto'
import { fail } from '@akwaaba/contract/errors'
import type { Rate, RateLimit } from '@akwaaba/contract/rate-limits'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/**
 * As whom an attempt is counted: the network address, the account by its e-mail address, whether or not it exists, and
 * `known`, with which a caller that the account knows is counted separately from strangers.
 */
export type Caller = { address?: string; account?: string; known?: string }

/** The caller of a logged-in user: attempts of strangers at the account do not count for it. */
export const signedInCaller = (account: string, address?: string): Caller => ({
  ...(address === undefined ? {} : { address }),
  account,
  known: 'signed in',
})

const quarter = 900
const hour = 3600

/**
 * The rate limits of logging in. No row names them: the verbs apply them, since only they find out whether the account knows
 * the caller. See rate-limits.ts of the contract for all others.
 */
export const loginLimits = {
  login: {
    name: 'login',
    address: { count: 300, perSeconds: quarter },
    caller: { count: 20, perSeconds: quarter },
    strangers: { count: 100, perSeconds: quarter },
  },
  /** requested codes, of all purposes together */
  code: { name: 'code', caller: { count: 10, perSeconds: hour }, strangers: { count: 20, perSeconds: hour } },
  /** attempts at a code or at the current password, during a login or after it */
  guess: {
    name: 'guess',
    address: { count: 300, perSeconds: quarter },
    caller: { count: 40, perSeconds: hour },
    strangers: { count: 100, perSeconds: hour },
  },
  /** without a limit for the account: by the link its owner can log in when strangers have used up the other limits */
  reset: { name: 'reset', address: { count: 60, perSeconds: hour }, caller: { count: 60, perSeconds: hour } },
  /** beyond this, links for one account are mailed less often; nobody is refused */
  resetEmails: { name: 'reset-emails', account: { count: 5, perSeconds: hour } },
} as const satisfies Record<string, RateLimit>

// A proxy may pass the caller's port on with the address.
const withoutPort = (given: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(given)?.[1] ?? given.replace(/^([\d.]+):\d+$/, '$1')

/**
 * Takes a network address; gives what counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, since
 * one user has all addresses of a /64. All text that is no address is one: behind a careless proxy callers may choose it.
 */
export const networkOf = (given: string): string => {
  const address = withoutPort(given.trim())
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? parsed.toNormalizedString().split(':').slice(0, 4).join(':') : parsed.toString()
}

/** The hash of a network, as it is stored. */
export const hashOfNetwork = (address: string): Buffer =>
  createHash('sha256')
    .update(`network ${networkOf(address)}`)
    .digest()

/** Adds one to the counter of a window; gives the new count. */
const increment = async (db: Db | Tx, key: string, windowStart: Date): Promise<number> => {
  const row = await db
    .insertInto('rateCounters')
    .values({ key, windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet({ count: sql`rate_counters.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Counts one attempt; gives the seconds left of the window when it is beyond the rate, else 0. */
const countAttempt = async (deps: Deps, db: Db | Tx, key: string, rate: Rate): Promise<number> => {
  const now = deps.clock.now().getTime()
  const windowMillis = rate.perSeconds * 1000
  const windowStart = new Date(Math.floor(now / windowMillis) * windowMillis)
  const isOver = (await increment(db, key, windowStart)) > rate.count
  return isOver ? (windowStart.getTime() + windowMillis - now) / 1000 : 0
}

// Hashed, because a counter is stored for a day and should not reveal who called.
const hashOf = (who: string): string => createHash('sha256').update(who).digest('base64url').slice(0, 22)
const keyOf = (limit: RateLimit, part: string, who: string): string => `${limit.name}-${part}:${hashOf(who)}`

/** Counts one attempt in the limit's present windows; gives the seconds to wait when it is beyond one of them, else 0. */
const secondsToWait = async (deps: Deps, limit: RateLimit, { address, account, known }: Caller, db: Db | Tx) => {
  if (!deps.config.rateLimits) return 0
  const network = address === undefined ? undefined : networkOf(address)
  const counts: [part: string, rate: Rate | undefined, who: string | undefined][] = [
    // Thousands may share a network: the attempts of others there are no reason to refuse a caller that the account knows.
    ['address', limit.address, known === undefined ? network : undefined],
    ['account', limit.account, known === undefined ? account : `${account} ${known}`],
    // Before the strangers: the attempts of a network beyond its limit do not count against all strangers together.
    ['caller', limit.caller, account && `${account} ${known ?? network}`],
    ['strangers', limit.strangers, known === undefined ? account : undefined],
  ]
  for (const [part, rate, who] of counts) {
    const wait = rate && who !== undefined ? await countAttempt(deps, db, keyOf(limit, part, who), rate) : 0
    if (wait > 0) return wait
  }
  return 0
}

/** Counts one attempt in the limit's present windows; refuses with too_many_requests and the wait when it is beyond one. */
export const applyRateLimit = async (
  deps: Deps,
  limit: RateLimit,
  caller: Caller,
  db: Db | Tx = deps.db,
): Promise<void> => {
  const retryAfter = await secondsToWait(deps, limit, caller, db)
  if (retryAfter > 0) fail('too_many_requests', { retryAfter })
}

/** Counts one attempt in the limit's present windows; gives whether it is beyond one. Does not refuse. */
export const isBeyond = async (deps: Deps, limit: RateLimit, caller: Caller, db: Db | Tx = deps.db): Promise<boolean> =>
  (await secondsToWait(deps, limit, caller, db)) > 0

/** Counts one attempt in a window that began at `since`, also with RATE_LIMITS=off; gives whether it is within `max`. */
export const isWithin = async (deps: Deps, key: string, since: Date, max: number): Promise<boolean> =>
  (await increment(deps.db, key, since)) <= max

/**
 * Makes a write for an address without an account that takes as long as counting a failed login of an account. It goes to
 * one of 64 rows, so that parallel logins rarely wait for each other.
 */
export const countUnknownAddress = async (deps: Deps, email: string): Promise<void> => {
  const today = new Date(`${deps.clock.today()}T00:00:00Z`)
  await increment(deps.db, `nobody:${hashOf(email).charCodeAt(0) % 64}`, today)
}

/** Deletes windows that ended a day ago or earlier. */
export const deleteOldCounters = async (deps: Deps): Promise<void> => {
  const dayAgo = new Date(deps.clock.now().getTime() - 86_400_000)
  await deps.db.deleteFrom('rateCounters').where('windowStart', '<', dayAgo).execute()
}
