// Owns choosing the rarest parts of a text. An index of trigrams goes through its entries of every trigram that it is asked for, and those
// of frequent ones are as many as the table has rows: a few rare parts find nearly the same rows in a fraction of the time.
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { Tx } from '#db/tx.ts'

/** How large a share of the rows has a trigram, as the database has sampled it; one that is not in it is rare. And how many rows there are. */
type Shares = { of: ReadonlyMap<string, number>; rows: number }

const most = 3
const frequentShare = 0.5
const keptMillis = 600_000
const kept = new WeakMap<Db | Tx, Map<string, { since: number; shares: Promise<Shares> }>>()

const readShares = async (db: Db | Tx, statistics: string): Promise<Shares> => {
  const { rows } = await sql<{ trigram: string; share: number; rows: number }>`
    select trigram, share, rows from trigram_shares(${statistics})`.execute(db)
  return { of: new Map(rows.map(({ trigram, share }) => [trigram, share])), rows: rows[0]?.rows ?? 0 }
}

/** Read again every ten minutes: the database samples rows about as often. */
const sharesOf = (db: Db | Tx, statistics: string): Promise<Shares> => {
  const ofDb = kept.get(db) ?? new Map()
  kept.set(db, ofDb)
  const known = ofDb.get(statistics)
  if (known && performance.now() - known.since < keptMillis) return known.shares
  const shares = readShares(db, statistics)
  // Nothing is known of an empty table.
  const forget = () => ofDb.get(statistics)?.shares === shares && ofDb.delete(statistics)
  shares.then(({ rows }) => rows === 0 && forget(), forget)
  ofDb.set(statistics, { since: performance.now(), shares })
  return shares
}

type Part = { part: string; trigram: string; word: string }

/** Parts of a text, each with a trigram that everything has that contains it: three letters of a word, or two at its beginning or end. */
const partsOf = (text: string): Part[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const [before, after] = [text[index - 1], text[index + word.length]]
    const inside = Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3))
    const [first, last] = [word.slice(0, 2), word.slice(-2)]
    return [
      ...(before !== undefined && word.length > 1 ? [{ part: before + first, trigram: ` ${first}` }] : []),
      ...inside.map((part) => ({ part, trigram: part })),
      ...(after !== undefined && word.length > 1 ? [{ part: last + after, trigram: `${last} ` }] : []),
    ].map((part) => ({ ...part, word }))
  })

/** What is known of a text before it is looked for. */
export type Rarity = {
  /** the rarest parts, which everything contains that contains the text; the text itself where it has no more parts than these */
  parts: string[]
  /** how large a share of the rows has the text, if its words have nothing to do with each other; 1 where nothing is known */
  share: number
  /** how many rows there are; 0 where nothing is known */
  rows: number
}

/** Takes a text and the name of the extended statistics of the trigrams of what is searched; gives what is known of the text. */
export const rarityOf = async (db: Db | Tx, statistics: string, text: string): Promise<Rarity> => {
  const parts = [...new Map(partsOf(text.toLowerCase()).map((one) => [one.trigram, one])).values()]
  const { of, rows } = await sharesOf(db, statistics)
  if (rows === 0) return { parts: [text], share: 1, rows }
  const shareOf = ({ trigram }: Part) => of.get(trigram) ?? 0
  const inOrder = parts.toSorted((one, other) => shareOf(one) - shareOf(other))
  const ofWords = [...Map.groupBy(inOrder, ({ word }) => word).values()].flatMap(([rarest]) => rarest ?? [])
  const share = ofWords.reduce((all, part) => all * shareOf(part), 1)
  // Parts of one word occur together, so that a second one of it excludes little that the first one does not.
  const asked = (ofWords.length > 1 ? ofWords.slice(0, most) : inOrder.slice(0, 2)).filter(
    // What most rows have excludes few of them, and the index would go through all its entries.
    (part, at) => at === 0 || shareOf(part) < frequentShare,
  )
  return { parts: parts.length > most ? asked.map(({ part }) => part) : [text], share, rows }
}

/** The rarest parts of a text; the text itself where it has no more parts than these, or nothing is known of its trigrams. */
export const rareParts = async (db: Db | Tx, statistics: string, text: string): Promise<string[]> =>
  (await rarityOf(db, statistics, text)).parts
