// Owns the ledger: double-entry postings whose lines sum to zero in each currency. It is append-only.
import { toSignedCents } from '@akwaaba/contract/money'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

const atProvider = (name: string) => `provider:${name}`
const takenBy = (organisationId: string) => `taken:${organisationId}`

/** The names of the ledger's accounts. */
export const accounts = {
  provider: atProvider,
  guests: 'guests',
  /** what an organisation is owed: the house in the account without an id, so that all of them begin alike */
  hosts: ({ id, house }: { id: string; house: boolean }) => (house ? 'hosts' : `hosts:${id}`),
  /** what an organisation holds of the money of its guests, which it took itself */
  taken: takenBy,
  /** where the money of a payment is: at its provider, or with the organisation that took it */
  moneyOf: ({ provider, organisationId }: { provider: string; organisationId: string }) =>
    provider === 'host' ? takenBy(organisationId) : atProvider(provider),
  /** of what the house sells itself: tours, properties, its extras in stays with other hosts, and the fee of guests */
  sales: 'income:sales',
  fee: 'income:service-fee',
  cost: 'cost:provider-fee',
  /** what promo codes of the platform take off, which hosts get all the same */
  promotion: 'cost:promotion',
  payouts: 'cash:payouts',
  /** between two currencies: what a provider charged in one and paid out in the other */
  exchange: 'exchange',
} as const

/** Positive is debit, negative is credit. */
type Line = { account: string; amountCents: number; currency: string }
export type Posting = {
  kind:
    | 'paid'
    | 'fee'
    | 'earned'
    | 'unearned'
    | 'refunded'
    | 'payout'
    | 'payout-returned'
    | 'transferred'
    | 'transfer-returned'
    | 'settlement'
    | 'settlement-reversal'
  /** makes it happen once: the kind and what it is about */
  key: string
  lines: Line[]
  paymentId?: string
  refundId?: string
  bookingId?: string | null
  hostPayoutId?: string | null
}

/**
 * Inserts a posting, once per key, without lines of zero. Joins the transaction of its cause. Gives its id, or null when there
 * is nothing to post or the key exists.
 */
export const post = async (deps: Deps, tx: Tx, posting: Posting): Promise<string | null> => {
  const lines = posting.lines.filter(({ amountCents }) => amountCents !== 0)
  if (lines.length === 0) return null
  const id = deps.ids.next()
  const fresh = await tx
    .insertInto('postings')
    .values({
      id,
      kind: posting.kind,
      key: posting.key,
      paymentId: posting.paymentId ?? null,
      refundId: posting.refundId ?? null,
      bookingId: posting.bookingId ?? null,
      hostPayoutId: posting.hostPayoutId ?? null,
      happenedAt: deps.clock.now(),
    })
    .onConflict((on) => on.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!fresh) return null
  await tx
    .insertInto('ledgerLines')
    .values(lines.map((line) => ({ ...line, amountCents: toSignedCents(line.amountCents), postingId: id })))
    .execute()
  return id
}

/** The balance of an account in a currency, in cents. */
export const balanceOf = async (tx: Tx, account: string, currency: string): Promise<number> => {
  const row = await tx
    .selectFrom('ledgerLines')
    .select(({ fn }) => fn.sum<number>('amountCents').as('cents'))
    .where('account', '=', account)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

/** The balances of the accounts whose names begin with `prefix`, by currency, in cents. */
export const balancesOf = async (db: Deps['db'], prefix: string) => {
  const rows = await db
    .selectFrom('ledgerLines')
    .select(({ fn }) => ['account', 'currency', fn.sum<number>('amountCents').as('cents')])
    .where('account', 'like', `${prefix}%`)
    .groupBy(['account', 'currency'])
    .execute()
  return rows.map(({ cents, ...account }) => ({ ...account, cents: Number(cents) }))
}

/** The balances of some accounts, in cents: by their name and a currency, "hosts USD". */
export const balancesOfAll = async (db: Tx | Deps['db'], names: string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('ledgerLines')
    .select(({ fn }) => ['account', 'currency', fn.sum<number>('amountCents').as('cents')])
    .where('account', 'in', names)
    .groupBy(['account', 'currency'])
    .execute()
  return new Map(rows.map(({ account, currency, cents }) => [`${account} ${currency}`, Number(cents)]))
}
