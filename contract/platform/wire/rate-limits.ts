// Owns the rate limits: a row names one in its column `rateLimit`, and the server counts each call before it serves it.

export type Rate = { count: number; perSeconds: number }
/**
 * `address` counts the calls of a network for all accounts; `account` those for an account from all networks; `caller` those
 * of each known browser and each network per account, and `strangers` those of all callers together that the account does
 * not know. A caller that the account knows is counted only by itself.
 */
export type RateLimit = { name: string; address?: Rate; account?: Rate; caller?: Rate; strangers?: Rate }

const quarter = 900
const hour = 3600

/**
 * The rate limits that a row may name. Rows that name the same one count together, except for those with `each`: there
 * every row counts by itself. The account is that of the caller, or the e-mail in the body of a call without a login.
 * A mobile network in Ghana has thousands of users behind one address: limits per address are high, per account low.
 */
export const rateLimits = {
  signup: { address: { count: 100, perSeconds: hour } },
  adminSecret: { address: { count: 20, perSeconds: hour }, caller: { count: 10, perSeconds: hour } },
  emailChange: { address: { count: 60, perSeconds: hour }, account: { count: 5, perSeconds: hour } },
  /** tokens of mailed links; 256 bits cannot be guessed, but each attempt costs work */
  link: { address: { count: 100, perSeconds: quarter } },
  /** the page of a share asks every four seconds while it waits, and a family shares its network */
  share: { address: { count: 2000, perSeconds: quarter } },
  /** each call holds nights and mails an address that nobody has proved; a network may be that of a whole town */
  guestBooking: { address: { count: 60, perSeconds: hour }, account: { count: 12, perSeconds: hour } },
  /** each call mails a link */
  tripLink: { address: { count: 60, perSeconds: hour }, account: { count: 5, perSeconds: hour } },
  /** each call stores a challenge or checks a signature; neither says anything about an account */
  passkeyLogin: { address: { count: 600, perSeconds: quarter } },
  passkey: { account: { count: 60, perSeconds: hour } },
  /** a taken name reveals that there is such an account, so names cannot be tried in bulk */
  username: { account: { count: 20, perSeconds: hour } },
  /** each call may mail an address that nobody has proved */
  wait: { address: { count: 120, perSeconds: hour }, account: { count: 8, perSeconds: hour } },
  /** each call looks at the homes of a box; a map asks with every move, and a town may share its network */
  map: { address: { count: 3000, perSeconds: quarter } },
  /** each call is read by an administrator */
  userReport: { address: { count: 60, perSeconds: hour }, account: { count: 10, perSeconds: hour } },
  enquiry: { address: { count: 30, perSeconds: hour }, account: { count: 5, perSeconds: hour } },
  /** each call opens a page at a provider, and may hold nights */
  startPayment: { account: { count: 30, perSeconds: quarter } },
  /** each call is one attempt at a voucher, which the network counts, too */
  voucher: { account: { count: 12, perSeconds: hour } },
  /** the same by the link of a share: its owner has no account, and a family shares its network */
  shareVoucher: { address: { count: 60, perSeconds: hour } },
  /** each call asks a provider; a page that waits sends a few a minute */
  confirmPayment: { account: { count: 90, perSeconds: quarter } },
  /** each call mails an address that may not know the caller */
  invitation: { account: { count: 30, perSeconds: hour } },
  /** each call may mail an address that staff have entered and nobody has proved; a reception is busy at times */
  staffBooking: { account: { count: 120, perSeconds: hour } },
  /** each call stores pictures, and anybody may apply to be a host */
  draft: { account: { count: 100, perSeconds: hour } },
  /** each call stores a quote; a page asks for one with every change of its dates and guests */
  quote: { address: { count: 3000, perSeconds: quarter }, account: { count: 300, perSeconds: quarter } },
  /** each call fetches a calendar elsewhere, or makes a link; a host of many homes connects them one after the other */
  feed: { account: { count: 400, perSeconds: hour } },
  /** a conversation; a host of many homes has many */
  message: { account: { count: 240, perSeconds: hour } },
  /** platforms read each link every few minutes, all from a few addresses */
  calendarFile: { address: { count: 3000, perSeconds: quarter } },
  /** calls that are expensive and rarely needed */
  few: { account: { count: 10, perSeconds: hour }, each: true },
} as const satisfies Record<string, Omit<RateLimit, 'name'> & { each?: true }>
/**
 * How often phones are asked to approve a payment. A prompt on a stranger's phone is an annoyance at best, so the number counts for
 * all accounts together. No row names these: only a call that sends a new prompt counts.
 */
export const promptLimits = {
  phone: { name: 'prompt-phone', account: { count: 5, perSeconds: hour } },
  payer: { name: 'prompt', account: { count: 10, perSeconds: hour }, address: { count: 120, perSeconds: hour } },
} as const satisfies Record<string, RateLimit>
export type RateLimitName = keyof typeof rateLimits

type Limited = { method: string; path: string; rateLimit?: RateLimitName }

/** The rate limit of a row, with the name of its counter; null for a row without one. */
export const rateLimitOf = ({ method, path, rateLimit }: Limited): RateLimit | null => {
  if (rateLimit === undefined) return null
  const { each, ...rates }: Omit<RateLimit, 'name'> & { each?: true } = rateLimits[rateLimit]
  return { name: each ? `${rateLimit} ${method} ${path}` : rateLimit, ...rates }
}
