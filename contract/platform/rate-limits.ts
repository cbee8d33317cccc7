// Owns how often a call may be made: a row names a rate limit in its column `rateLimit`, and the server counts before it serves.

export type Rate = { count: number; perSeconds: number }
/**
 * `address` counts a network and all accounts that are tried from it; `account` an account from wherever it is tried;
 * `caller` counts each known browser and each network by itself per account, and `strangers` all of them together that
 * the account does not know. A caller that the account knows is counted by itself alone.
 */
export type RateLimit = { name: string; address?: Rate; account?: Rate; caller?: Rate; strangers?: Rate }

const quarter = 900
const hour = 3600

/**
 * The rate limits that a row may name. Rows that name the same one count together, except for those with `each`: there
 * every row counts by itself. An account is that of the caller, or the e-mail in the body of who has not logged in.
 * A mobile network in Ghana puts thousands of people behind one address: an address is given much, an account little.
 */
export const rateLimits = {
  signup: { address: { count: 100, perSeconds: hour } },
  adminSecret: { address: { count: 20, perSeconds: hour }, caller: { count: 10, perSeconds: hour } },
  emailChange: { address: { count: 60, perSeconds: hour }, account: { count: 5, perSeconds: hour } },
  /** tokens of mailed links; nobody guesses 256 bits, but each try costs us work */
  link: { address: { count: 100, perSeconds: quarter } },
  /** names tell who is here when they are taken, so nobody asks through the whole list */
  username: { account: { count: 20, perSeconds: hour } },
  enquiry: { address: { count: 30, perSeconds: hour }, account: { count: 5, perSeconds: hour } },
  /** a try opens a page at a provider, and may hold nights */
  startPayment: { account: { count: 30, perSeconds: quarter } },
  /** each asks a provider; a page that waits asks a few times a minute */
  confirmPayment: { account: { count: 90, perSeconds: quarter } },
  /** what costs us much and nobody needs often */
  few: { account: { count: 10, perSeconds: hour }, each: true },
} as const satisfies Record<string, Omit<RateLimit, 'name'> & { each?: true }>
export type RateLimitName = keyof typeof rateLimits

type Limited = { method: string; path: string; rateLimit?: RateLimitName }

/** The rate limit of a row under the name it is counted by; null for a row without one. */
export const rateLimitOf = ({ method, path, rateLimit }: Limited): RateLimit | null => {
  if (rateLimit === undefined) return null
  const { each, ...rates }: Omit<RateLimit, 'name'> & { each?: true } = rateLimits[rateLimit]
  return { name: each ? `${rateLimit} ${method} ${path}` : rateLimit, ...rates }
}
