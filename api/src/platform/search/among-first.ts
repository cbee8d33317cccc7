// Owns looking for a text that many rows of a list are expected to have: a page of them is soon found among its first rows, and no others
// are looked at.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#db/client.ts'
import { type Keyset, type Page, type PageAsk, readPage } from '#db/page.ts'
import { isShort } from './like.ts'
import { rarityOf } from './rare.ts'

/** So many rows are looked at. */
const looked = 1_500
/** Of what so large a share of the rows has, a page is expected among them. */
const frequentShare = 0.03

/**
 * Whether many rows are expected to have a text in one of the columns that these extended statistics are of. It is not known: what is
 * frequent in parts may be in no row as a whole.
 */
export const isExpectedOften = async (db: Db, statistics: readonly string[], text: string): Promise<boolean> => {
  if (isShort(text)) return false
  const known = await Promise.all(statistics.map((name) => rarityOf(db, name, text)))
  return known.some(({ share, rows }) => rows > 0 && share >= frequentShare)
}

type Among<DB, TB extends keyof DB, R> = {
  keyset: Keyset<DB, TB>
  /** whether a row of the list matches the text, by its columns alone; one that does not show it needs no plan of its own */
  matching: RawBuilder<boolean>
  /** reads the rows of the page, as those of `readPage` */
  // biome-ignore lint/suspicious/noExplicitAny: any query with any tables, of which only the type of its rows counts
  rows: SelectQueryBuilder<any, any, R>
}

/**
 * Takes a list, with the columns that are searched and those of its order, and a page that is asked for; gives the page as `readPage`
 * does for a frequent text. Null where its first rows do not have it: then the list is read in another way.
 */
export const readAmongFirst = async <DB, TB extends keyof DB & string, O, R>(
  db: Db,
  table: TB,
  list: SelectQueryBuilder<DB, TB, O>,
  ask: PageAsk,
  { keyset, matching, rows }: Among<DB, TB, R>,
): Promise<Page<R> | null> => {
  if (ask.after !== undefined || ask.count === 'exact') return null
  const first = keyset.by.reduce(
    (ordered, [column]) => ordered.orderBy(typeof column === 'string' ? sql.ref(column) : column, keyset.direction),
    list.limit(looked),
  )
  const named = db.selectFrom(sql`(${first})`.as(table)).where(matching)
  // They have the columns of the table, under its name.
  const found = named as unknown as SelectQueryBuilder<DB, TB, object>
  const page = await readPage(db, found, ask, { keyset, rows, search: { isFrequent: true } })
  return page.isAtLeast && page.hasNext ? page : null
}
