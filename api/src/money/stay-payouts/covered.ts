// Owns that a host gives back no money of which we have paid it its share, unless what is still owed to it covers that; and how much it is.
import { fail } from '@akwaaba/contract/errors'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'

type Sum = { currency: string; cents: number }

const lockPayee = async (tx: Tx, id: string): Promise<{ house: boolean }> =>
  tx.selectFrom('organisations').select('house').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** What an organisation is still to be paid and was not sent, by currency, in cents; below zero where it owes us. */
const readOwed = async (tx: Tx, organisationId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<Sum>`
    select currency, sum(gross_cents - fee_cents)::bigint as cents from payouts
    where organisation_id = ${organisationId} and paid_at is null and sent_at is null group by currency`.execute(tx)
  return new Map(rows.map(({ currency, cents }) => [currency, Number(cents)]))
}

const refuse = () =>
  fail('illegal_transition', {
    msg: 'The host was paid for this stay already, and less than that is still owed to it. Please write to us about it.',
  })

/**
 * Does what may give money of a host back. Refuses with illegal_transition where the host would owe us more by it than before. Nothing is
 * asked of the house. Joins a transaction, and keeps what is owed to the host until its end.
 */
export const requireCover = async (tx: Tx, organisationId: string, work: () => Promise<void>): Promise<void> => {
  if ((await lockPayee(tx, organisationId)).house) return work()
  const before = await readOwed(tx, organisationId)
  await work()
  for (const [currency, cents] of await readOwed(tx, organisationId))
    if (cents < 0 && cents < (before.get(currency) ?? 0)) refuse()
}

/**
 * Refuses with illegal_transition to give a stay back, or so many cents of dollars of it, where its host was paid for it, and what is owed to
 * it for others is less.
 */
export const refuseUncovered = async (tx: Tx, bookingId: string, dollarCents?: number): Promise<void> => {
  const { rows } = await sql<Sum & { sent: number; organisationId: string }>`
    select organisation_id as "organisationId", currency, sum(gross_cents - fee_cents)::bigint as cents,
      coalesce(sum(gross_cents - fee_cents) filter (where paid_at is not null or sent_at is not null), 0)::bigint as sent
    from payouts
    -- An array, so that both columns are found by their indexes.
    where booking_id = ${bookingId} or payment_id = any (array(select id from payments where booking_id = ${bookingId}))
    group by organisation_id, currency`.execute(tx)
  for (const { organisationId, currency, cents, sent } of rows) {
    if (sent <= 0 || (await lockPayee(tx, organisationId)).house) continue
    const owed = (await readOwed(tx, organisationId)).get(currency) ?? 0
    const back = dollarCents !== undefined && currency === 'USD' ? Math.min(cents, dollarCents) : cents
    if (owed < back) refuse()
  }
}

/** What was paid for a stay, in cents of dollars: where it is called off, so much goes back. */
export const readPaid = async (tx: Tx, bookingId: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(price_cents), 0)::bigint as cents from payments
    where booking_id = ${bookingId} and state = any(${paymentStates.having('moneyCame')})`.execute(tx)
  return Number(rows[0]?.cents ?? 0)
}
