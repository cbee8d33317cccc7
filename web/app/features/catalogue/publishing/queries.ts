// Owns reading a list of the catalogue that grows a page at a time.
import { urlOf } from '@akwaaba/contract/client'
import type { CallOf, Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../../lib/api.ts'
import { readsOf } from '../../../lib/query.tsx'

type ListRow = Endpoint & { query: NonNullable<Endpoint['query']> }

/** A list of which more can be asked for: the next page, while the last one was full. */
export const useGrowing = <E extends ListRow>(row: E, query: object = {}) => {
  const call = (page: number) => ({ query: { ...query, page, limit: limits.pageSize } }) as unknown as CallOf<E>
  const list = useInfiniteQuery({
    queryKey: [row.path, 'growing', urlOf(row, { query })],
    meta: readsOf(row),
    queryFn: ({ pageParam }) => send(row, call(pageParam)),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => ((last as unknown[]).length === limits.pageSize ? page + 1 : undefined),
  })
  return { ...list, items: list.data?.pages.flat() as ReplyOf<E> | undefined }
}
