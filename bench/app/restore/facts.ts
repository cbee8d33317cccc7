// Owns what a restore drill reads of its product and its providers: before the loss, and of the restored one.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Charge, chargesAt } from '../storm/outcomes.ts'
import { ask, type Product } from '../storm/product.ts'

type Row = { id: string; createdAt: Date }
type Facts = {
  bookings: Row[]
  payments: (Row & {
    reference: string
    provider: string
    state: string
    providerRef: string | null
    requestedCents: number
  })[]
  receipts: Map<string, string>
  charges: Map<string, Charge>
}

/** Bookings, payments with the refunds that were requested of each, numbers of receipts, and the charges at the providers. */
export const readFacts = async (product: Product, providers: Record<string, string>): Promise<Facts> => {
  const receipts = await ask<{ number: string; of: string }>(
    product,
    `select kind || ' ' || number as number, coalesce(refund_id, payment_id)::text as of from receipts`,
  )
  return {
    bookings: await ask<Row>(product, 'select id, created_at as "createdAt" from bookings'),
    payments: await ask(
      product,
      `select id, reference, provider, state, provider_ref as "providerRef", created_at as "createdAt",
         (select coalesce(sum(amount_cents), 0) from refunds where payment_id = payments.id)::int as "requestedCents"
       from payments`,
    ),
    receipts: new Map(receipts.map(({ number, of }) => [number, of])),
    charges: new Map((await chargesAt(providers)).map((charge) => [charge.reference, charge])),
  }
}

const count = async (product: Product, text: string, values: unknown[] = []): Promise<number> =>
  (await ask<{ count: number }>(product, text, values))[0]?.count ?? 0

/** Lines of the ledger and what they come to, which must be 0 in each currency and in each posting. */
export const readLedger = async (product: Product) => {
  const [row] = await ask<{ lines: number; postings: number; off: number; sum: number }>(
    product,
    `select (select count(*) from ledger_lines)::int as lines, (select count(*) from postings)::int as postings,
       (select coalesce(sum(abs(cents)), 0) from (select sum(amount_cents) as cents from ledger_lines group by currency) as them)::int as sum,
       (select count(*) from (select from ledger_lines group by posting_id, currency having sum(amount_cents) <> 0) as them)::int as off`,
  )
  return row ?? { lines: 0, postings: 0, off: 1, sum: 1 }
}

/** The open differences of the reconciliation: what of, and what they say. */
export const readDifferences = (product: Product) =>
  ask<{ kind: string; provider: string; reference: string; says: string }>(
    product,
    'select kind, provider, reference, says from differences where closed_at is null and gone_at is null order by kind, provider',
  )

/** Refunds that were made at a provider and became known there only. */
export const countForeignRefunds = (product: Product) =>
  count(product, `select count(*)::int from refunds where reason = 'at-provider'`)

/** How many pictures the database names, and those that the product does not give. */
export const readPictures = async (product: Product) => {
  const rows = await ask<{ name: string }>(product, 'select name from uploads')
  const missing: string[] = []
  for (const { name } of rows) if (!(await fetch(`${product.origin}/uploads/${name}`)).ok) missing.push(name)
  return { count: rows.length, missing }
}

/** Waits until no job is due or running; gives whether that was so in time. */
export const untilQuiet = async (product: Product, longestMillis: number): Promise<boolean> => {
  const busy = `select count(*)::int from graphile_worker.jobs
    where attempts < max_attempts and (locked_at is not null or run_at <= now())`
  for (const until = performance.now() + longestMillis; performance.now() < until; await sleep(500))
    if ((await count(product, busy)) === 0) return true
  return false
}

/** How often each provider was asked about a payment. */
export const countQuestions = async (providers: Record<string, string>): Promise<number> => {
  const calls = await Promise.all(
    [providers.PAYSTACK_URL, providers.PAYPAL_URL].map(
      async (url) => (await (await fetch(`${url}/control/calls`)).json()) as string[],
    ),
  )
  const isQuestion = (one: string) => /^GET \/(transaction\/verify|v2\/checkout\/orders)\//.test(one)
  return calls.flat().filter(isQuestion).length
}
