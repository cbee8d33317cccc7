// Owns rate limits: how often one address and one account may try, counted in PostgreSQL so that all processes share it.
import { createHash } from 'node:crypto'
import { fail } from '@akwaaba/contract/errors'
import type { Rate, RateLimit } from '@akwaaba/contract/rate-limits'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/**
 * Who tries: the network address, the account by its e-mail, whether or not there is one, and `known`, by which a caller
 * that the account knows is counted apart from strangers.
 */
export type Caller = { address?: string; account?: string; known?: string }

/** Somebody who has logged in: what strangers try at the account does not count for them. */
export const signedInCaller = (account: string, address?: string): Caller => ({
  ...(address === undefined ? {} : { address }),
  account,
  known: 'signed in',
})

const quarter = 900
const hour = 3600

/**
 * The rate limits of logging in. Their verbs apply them, and no row names them: whether the account knows the caller is
 * found out there. See rate-limits.ts of the contract for all others.
 */
export const loginLimits = {
  login: {
    name: 'login',
    address: { count: 300, perSeconds: quarter },
    caller: { count: 20, perSeconds: quarter },
    strangers: { count: 100, perSeconds: quarter },
  },
  /** codes that are asked for, of all purposes together */
  code: { name: 'code', caller: { count: 10, perSeconds: hour }, strangers: { count: 20, perSeconds: hour } },
  /** codes and current passwords that are tried by somebody who has logged in or is about to */
  guess: {
    name: 'guess',
    address: { count: 300, perSeconds: quarter },
    caller: { count: 40, perSeconds: hour },
    strangers: { count: 100, perSeconds: hour },
  },
  /** nothing that is asked for one account counts: the link is how its owner gets in when strangers use up the rest */
  reset: { name: 'reset', address: { count: 60, perSeconds: hour }, caller: { count: 60, perSeconds: hour } },
  /** beyond this, links for one account are mailed less often; nobody is refused */
  resetEmails: { name: 'reset-emails', account: { count: 5, perSeconds: hour } },
} as const satisfies Record<string, RateLimit>

// What a proxy tells may carry the caller's port.
const bare = (told: string): string => /^\[([^\]]+)\](?::\d+)?$/.exec(told)?.[1] ?? told.replace(/^([\d.]+):\d+$/, '$1')

/**
 * What counts as one address. A person on IPv6 has a whole /64 to call from. Words that are no address, which a caller
 * behind a careless proxy may choose at will, are all one.
 */
export const networkOf = (told: string): string => {
  const address = bare(told.trim())
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6' ? parsed.toNormalizedString().split(':').slice(0, 4).join(':') : parsed.toString()
}

/** A network as the hash that is stored of it. */
export const hashOfNetwork = (address: string): Buffer =>
  createHash('sha256')
    .update(`network ${networkOf(address)}`)
    .digest()

/** Adds one to a counter of a window; gives what it holds now. */
const add = async (db: Db | Tx, key: string, windowStart: Date): Promise<number> => {
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

/** Counts one try; gives how many seconds are left of the window when it is beyond the rate, else 0. */
const count = async (deps: Deps, db: Db | Tx, key: string, rate: Rate): Promise<number> => {
  const now = deps.clock.now().getTime()
  const windowMillis = rate.perSeconds * 1000
  const windowStart = new Date(Math.floor(now / windowMillis) * windowMillis)
  const isBeyond = (await add(db, key, windowStart)) > rate.count
  return isBeyond ? (windowStart.getTime() + windowMillis - now) / 1000 : 0
}

// Hashed, because a counter outlives its moment by a day and should tell nobody who was here.
const hashOf = (who: string): string => createHash('sha256').update(who).digest('base64url').slice(0, 22)
const keyOf = (limit: RateLimit, part: string, who: string): string => `${limit.name}-${part}:${hashOf(who)}`

/** Counts one try in the limit's present windows; gives the seconds to wait when it is beyond one of them, else 0. */
const secondsToWait = async (deps: Deps, limit: RateLimit, { address, account, known }: Caller, db: Db | Tx) => {
  if (!deps.config.rateLimits) return 0
  const network = address === undefined ? undefined : networkOf(address)
  const counts: [part: string, rate: Rate | undefined, who: string | undefined][] = [
    // Thousands share a network: what the others there do is no reason to refuse somebody the account knows.
    ['address', limit.address, known === undefined ? network : undefined],
    ['account', limit.account, known === undefined ? account : `${account} ${known}`],
    // A network that is used up adds nothing to what strangers together may do.
    ['caller', limit.caller, account && `${account} ${known ?? network}`],
    ['strangers', limit.strangers, known === undefined ? account : undefined],
  ]
  for (const [part, rate, who] of counts) {
    const wait = rate && who !== undefined ? await count(deps, db, keyOf(limit, part, who), rate) : 0
    if (wait > 0) return wait
  }
  return 0
}

/** Counts one try in the limit's present windows; refuses with too_many_requests and the wait beyond their counts. */
export const applyRateLimit = async (
  deps: Deps,
  limit: RateLimit,
  caller: Caller,
  db: Db | Tx = deps.db,
): Promise<void> => {
  const retryAfter = await secondsToWait(deps, limit, caller, db)
  if (retryAfter > 0) fail('too_many_requests', { retryAfter })
}

/** Counts one try in the limit's present windows; gives whether it is beyond them. Refuses nobody. */
export const isBeyond = async (deps: Deps, limit: RateLimit, caller: Caller): Promise<boolean> =>
  (await secondsToWait(deps, limit, caller, deps.db)) > 0

/** Counts one try at a thing that counts from `since` on, whether or not RATE_LIMITS is on; gives whether it is within `most`. */
export const isWithin = async (deps: Deps, key: string, since: Date, most: number): Promise<boolean> =>
  (await add(deps.db, key, since)) <= most

/** Writes as much for an address without an account as a failed try of a known one does. One of 64 rows: none gets hot. */
export const countNobody = async (deps: Deps, email: string): Promise<void> => {
  const today = new Date(`${deps.clock.today()}T00:00:00Z`)
  await add(deps.db, `nobody:${hashOf(email).charCodeAt(0) % 64}`, today)
}

/** Forgets windows that are long over. */
export const forgetOldCounters = async (deps: Deps): Promise<void> => {
  const dayAgo = new Date(deps.clock.now().getTime() - 86_400_000)
  await deps.db.deleteFrom('rateCounters').where('windowStart', '<', dayAgo).execute()
}
