// Owns finding the ids of what matches a text before the list that is searched: few of them are looked up, many are not.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'

/**
 * From so many matches on a text counts as frequent: rows of a list are then looked at one by one, and soon enough match. With
 * fewer their rows are found by an index, which takes longer the more they are.
 */
export const frequentFrom = 3_000

/** Ids as PostgreSQL writes an array of them: they go back to it as they are, and nothing parses them. */
export type FoundIds = string

/**
 * The ids that a query finds; null where there are `most` or more of them, so that the text is frequent. The query is planned for all that
 * it finds and read as far as it is needed: with a limit of its own the planner would go through the table, where it takes a rare text for
 * a frequent one.
 */
export const findIds = async <DB, TB extends keyof DB>(
  db: Db | Tx,
  query: SelectQueryBuilder<DB, TB, { id: string }>,
  most: number = frequentFrom,
): Promise<FoundIds | null> => {
  const { rows } = await sql<{ ids: FoundIds | null }>`
    with found as materialized (${query})
    select case when count(*) < ${sql.lit(most)} then coalesce(array_agg(id), '{}')::text end as ids
    from (select id from found limit ${sql.lit(most)}) as first`.execute(db)
  return rows[0]?.ids ?? null
}
