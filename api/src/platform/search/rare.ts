// Owns choosing the rarest parts of a text. An index of trigrams goes through its entries of every trigram that it is asked for, and those
// of frequent ones are as many as the table has rows: a few rare parts find nearly the same rows in a fraction of the time.
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'

/** How large a share of the rows has a trigram, as the database has sampled it; one that is not in it is rare. */
type Shares = ReadonlyMap<string, number>

const most = 3
const keptMillis = 600_000
const kept = new WeakMap<Db | Tx, Map<string, { since: number; shares: Promise<Shares> }>>()

const readShares = async (db: Db | Tx, statistics: string): Promise<Shares> => {
  const { rows } = await sql<{ trigram: string; share: number }>`
    select trigram, share from pg_stats_ext_exprs,
      unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (trigram, share)
    where statistics_name = ${statistics} and trigram is not null`.execute(db)
  return new Map(rows.map(({ trigram, share }) => [trigram, share]))
}

/** Read again every ten minutes: the database samples rows about as often. */
const sharesOf = (db: Db | Tx, statistics: string): Promise<Shares> => {
  const ofDb = kept.get(db) ?? new Map()
  kept.set(db, ofDb)
  const known = ofDb.get(statistics)
  if (known && performance.now() - known.since < keptMillis) return known.shares
  const shares = readShares(db, statistics)
  // Members' calls run in a role that may not read statistics; the next caller may.
  const forget = () => ofDb.get(statistics)?.shares === shares && ofDb.delete(statistics)
  shares.then(({ size }) => size === 0 && forget(), forget)
  ofDb.set(statistics, { since: performance.now(), shares })
  return shares
}

/** Parts of a text, each with a trigram that everything has that contains it: three letters of a word, or two at its beginning or end. */
const partsOf = (text: string): { part: string; trigram: string }[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const [before, after] = [text[index - 1], text[index + word.length]]
    const inside = Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))
    return [
      ...(before !== undefined && word.length > 1
        ? [{ part: before + word.slice(0, 2), trigram: ` ${word.slice(0, 2)}` }]
        : []),
      ...inside.map((part) => ({ part, trigram: part })),
      ...(after !== undefined && word.length > 1
        ? [{ part: word.slice(-2) + after, trigram: `${word.slice(-2)} ` }]
        : []),
    ]
  })

/**
 * The rarest parts of a text, which everything contains that contains the text; the text itself where it has no more parts than these, or
 * nothing is known of its trigrams. `statistics` names the extended statistics of the trigrams of what is searched.
 */
export const rareParts = async (db: Db | Tx, statistics: string, text: string): Promise<string[]> => {
  const parts = [...new Map(partsOf(text.toLowerCase()).map((one) => [one.trigram, one])).values()]
  const shares = parts.length > most ? await sharesOf(db, statistics) : new Map<string, number>()
  if (shares.size === 0) return [text]
  const shareOf = ({ trigram }: { trigram: string }) => shares.get(trigram) ?? 0
  return parts
    .toSorted((one, other) => shareOf(one) - shareOf(other))
    .slice(0, most)
    .map(({ part }) => part)
}
