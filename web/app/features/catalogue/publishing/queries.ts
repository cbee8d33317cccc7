// Owns reading a list of the catalogue page by page, into one growing list.
import { urlOf } from '@akwaaba/contract/client'
import type { ListRow } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../../lib/api.ts'
import { readsOf } from '../../../lib/query.tsx'

/**
 * A list that can be continued: `fetchNextPage` reads the next page, while the last one was full. `refetchInterval` is in milliseconds, for
 * all pages that were read.
 */
export const useGrowingList = <Item>(
  row: ListRow<Item>,
  query: object = {},
  refetchInterval: number | false = false,
) => {
  const list = useInfiniteQuery({
    queryKey: [row.path, 'growing', urlOf(row, { query })],
    meta: readsOf(row),
    queryFn: ({ pageParam: page }) => send(row, { query: { ...query, page, limit: limits.pageSize } }),
    initialPageParam: 1,
    refetchInterval,
    getNextPageParam: (last, _all, page) => (last.length === limits.pageSize ? page + 1 : undefined),
  })
  return { ...list, items: list.data?.pages.flat() }
}
