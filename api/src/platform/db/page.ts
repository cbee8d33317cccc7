// Owns reading one page of a list with the total of all pages, in one statement, even for a page past the end.
import { limits } from '@akwaaba/contract/limits'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './client.ts'
import type { Tx } from './tx.ts'

/** The page of a list that is asked for and its size: the fields `pageQuery` of the contract. */
export type PageAsk = { page?: number | undefined; limit?: number | undefined }
export type Page<T> = { items: T[]; total: number; page: number; limit: number }

// The rows of the page are joined to the total, which always has one row: so a page without rows has a total, too.
const beforeAll = 'select page.*, counted."totalInAll" from (select count(*) as "totalInAll" from ('
const beforePage = ') as found) as counted left join (select *, true as "isListed" from ('
const afterPage = ') as listed) as page on true'

/** The same statement as text, for lists in plain SQL: `all` selects every row that matches, `page` those of the page. */
export const pageText = (all: string, page: string): string => beforeAll + all + beforePage + page + afterPage

export type PageRow<T> = T & { totalInAll: number; isListed: true | null }

/** Takes the rows of such a statement; gives the rows of the page and the total. */
export const fromPageRows = <T>(rows: PageRow<T>[]): { items: T[]; total: number } => {
  const total = rows[0]?.totalInAll ?? 0
  const items = rows.filter(({ isListed }) => isListed).map(({ totalInAll: _, isListed: __, ...row }) => row as T)
  return { items, total }
}

/** Takes a query with its order and the page that is asked for; gives the rows of the page and the total. */
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
