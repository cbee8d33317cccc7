// Owns the page of a list of records as a table: how many there are, its tools, its loading, failure and empty states, and its pages.
import { limits } from '@akwaaba/contract/limits'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { totalText } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { RereadFault } from '../../../ui/notices/reread-fault.tsx'
import { EmptyListViews, ListTable, type TableProps } from '../../../ui/table/list-table.tsx'
import { PageNumbers } from '../../../ui/table/page-numbers.tsx'
import type { RowData } from '../../../ui/table/use-table.ts'
import { ChooseMatching } from './choose-matching.tsx'

type Listed<T> = {
  data: { reply: T[]; total: number; most: number } | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

type Props<T extends RowData, W extends string> = TableProps<T, W> & {
  query: Listed<T>
  /** what is loaded and counted: singular and plural */
  nouns: readonly [string, string]
  empty: { title: string; text: string; action?: ReactNode }
  page: string | undefined
  /** the address of a page; undefined is the first one */
  at: (page: string | undefined) => string
  /** reads the first rows that match on all pages, up to `limits.maxBulk`; without it only those of a page are chosen at once */
  matching?: () => Promise<T[]>
}

export const RecordTable = <T extends RowData, W extends string = string>(props: Props<T, W>) => {
  const { query, nouns, empty, page, at, matching, bulk, ...table } = props
  const { data, error, isPlaceholderData } = query
  // Where only reading it again fails, the table stays.
  if (!data)
    return error ? (
      <LoadFault onRetry={() => query.refetch()}>{sentenceOf(error)}</LoadFault>
    ) : (
      <Loading what={nouns[1]} className="h-44" />
    )
  const { reply, total, most } = data
  const fault = <RereadFault failure={error && sentenceOf(error)} onRetry={() => query.refetch()} />
  if (total === 0)
    return (
      <>
        {fault}
        {table.views && <EmptyListViews name={table.name} views={table.views} />}
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      </>
    )
  return (
    <>
      {fault}
      <ListTable<T, W>
        {...table}
        rows={reply}
        total={total}
        isBusy={isPlaceholderData}
        head={`${totalText(total, most)} ${total === 1 ? nouns[0] : nouns[1]}`}
        bulk={
          <>
            {matching && table.chosen && (
              <ChooseMatching {...{ chosen: table.chosen, rows: reply, total, most, matching }} keyOf={table.keyOf} />
            )}
            {bulk}
          </>
        }
      />
      <PageNumbers page={page} size={limits.pageSize} total={total} most={most} at={at} />
    </>
  )
}
