// Owns the ledger: what each account gained and gave, in postings that sum to nothing. Nothing is ever changed in it.
import { toSignedCents } from '@akwaaba/contract/money'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

export const accounts = {
  provider: (name: string) => `provider:${name}`,
  guests: 'guests',
  hosts: 'hosts',
  /** of tours and properties, which the house itself sells */
  sales: 'income:sales',
  fee: 'income:service-fee',
  cost: 'cost:provider-fee',
  payouts: 'cash:payouts',
  /** between two currencies: what a provider took in one and paid out in the other */
  exchange: 'exchange',
} as const

/** Positive is debit, negative is credit. */
type Line = { account: string; amountCents: number; currency: string }
export type Posting = {
  kind: 'paid' | 'fee' | 'earned' | 'unearned' | 'refunded' | 'payout' | 'settlement' | 'settlement-reversal'
  /** by which it happens once: the kind and what it is about */
  key: string
  lines: Line[]
  paymentId?: string
  refundId?: string
  bookingId?: string | null
}

/**
 * Writes a posting down, once for its key: the second time nothing happens. Lines of nothing are left out. Joins the
 * transaction of what it tells of. Gives its id where it was written now.
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

/** What an account holds in a currency, in cents. */
export const balanceOf = async (tx: Tx, account: string, currency: string): Promise<number> => {
  const row = await tx
    .selectFrom('ledgerLines')
    .select(({ fn }) => fn.sum<number>('amountCents').as('cents'))
    .where('account', '=', account)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

/** What each account whose name begins so holds, by currency, in cents. */
export const balancesOf = async (db: Deps['db'], beginning: string) => {
  const rows = await db
    .selectFrom('ledgerLines')
    .select(({ fn }) => ['account', 'currency', fn.sum<number>('amountCents').as('cents')])
    .where('account', 'like', `${beginning}%`)
    .groupBy(['account', 'currency'])
    .execute()
  return rows.map(({ cents, ...account }) => ({ ...account, cents: Number(cents) }))
}
