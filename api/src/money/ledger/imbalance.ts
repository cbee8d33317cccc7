// Owns checking that the ledger adds up to zero. The database refuses a posting that does not; this finds what got past it.
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

type Row = { cents: number }

/** By how many cents all lines do not add up to zero, over all currencies. Reads the whole ledger, from an index. */
export const imbalanceOfAll = async (db: Db): Promise<number> => {
  const { rows } = await sql<Row>`
    select coalesce(sum(abs(sum)), 0)::bigint as cents
    from (select sum(amount_cents) from ledger_lines group by currency) as sums`.execute(db)
  return rows[0]?.cents ?? 0
}

/**
 * By how many cents the postings of the last hour do not balance, each by itself. Their ids begin with their time, so that only
 * they are read.
 */
export const imbalanceOfLastHour = async (db: Db): Promise<number> => {
  const { rows } = await sql<Row>`
    select coalesce(sum(abs(sum)), 0)::bigint as cents
    from postings
    -- The lines of one posting after the other, by their index: PostgreSQL takes an hour for a third of all and would read the table.
    cross join lateral (
      select sum(amount_cents) from ledger_lines where posting_id = postings.id group by currency having sum(amount_cents) <> 0
    ) as sums
    where postings.id > rpad(
      lpad(to_hex((extract(epoch from now() - interval '1 hour') * 1000)::bigint), 12, '0'), 32, '0')::uuid`.execute(db)
  return rows[0]?.cents ?? 0
}
