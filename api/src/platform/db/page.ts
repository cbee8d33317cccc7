// Owns reading one page of a list with the total of all its pages: one statement, also for a page past the end.
import { limits } from '@akwaaba/contract/limits'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './client.ts'
import type { Tx } from './tx.ts'

/** Which page of a list, and how many rows it has: the fields `pageQuery` of the contract. */
export type PageAsk = { page?: number | undefined; limit?: number | undefined }
export type Page<T> = { items: T[]; total: number; page: number; limit: number }

// The total is the one row that always comes, and the rows of the page are joined to it: a page without rows has a total.
const beforeAll = 'select page.*, counted."totalInAll" from (select count(*) as "totalInAll" from ('
const beforePage = ') as found) as counted left join (select *, true as "isListed" from ('
const afterPage = ') as listed) as page on true'

/** The same statement as text, for a list that is written by hand: `all` gives a row for each that fits, `page` those of the page. */
export const pageText = (all: string, page: string): string => beforeAll + all + beforePage + page + afterPage

export type PageRow<T> = T & { totalInAll: number; isListed: true | null }

/** Takes what the statement of a page answered; gives the rows of the page and the total. */
export const fromPageRows = <T>(rows: PageRow<T>[]): { items: T[]; total: number } => {
  const total = rows[0]?.totalInAll ?? 0
  const items = rows.filter(({ isListed }) => isListed).map(({ totalInAll: _, isListed: __, ...row }) => row as T)
  return { items, total }
}

/** Takes a query with its order and the page that is asked for; gives the rows of the page and the total of all pages. */
export const readPage = async <O>(
  db: Db | Tx,
  // biome-ignore lint/suspicious/noExplicitAny: any query with any tables, of which only the type of its rows counts
  query: SelectQueryBuilder<any, any, O>,
  { page = 1, limit = limits.pageSize }: PageAsk,
): Promise<Page<O>> => {
  const ofPage = query.limit(limit).offset((page - 1) * limit)
  const statement = sql<
    PageRow<O>
  >`${sql.raw(beforeAll)}${query.clearOrderBy()}${sql.raw(beforePage)}${ofPage}${sql.raw(afterPage)}`
  const { rows } = await statement.execute(db)
  return { ...fromPageRows(rows), page, limit }
}
