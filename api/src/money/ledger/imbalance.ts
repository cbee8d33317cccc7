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
    from (
      select sum(amount_cents) from postings join ledger_lines on posting_id = postings.id
      where postings.id > rpad(
        lpad(to_hex((extract(epoch from now() - interval '1 hour') * 1000)::bigint), 12, '0'), 32, '0')::uuid
      group by posting_id, currency having sum(amount_cents) <> 0
    ) as sums`.execute(db)
  return rows[0]?.cents ?? 0
}
