// Owns how private data is read and written: one cache, queries made from endpoint rows, one hook to send.

import { ApiError, urlOf } from '@akwaaba/contract/client'
import {
  type CallOf,
  type CallParts,
  changesOf,
  type Endpoint,
  type ListRow,
  type ReplyOf,
  type Subject,
} from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ask, send } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads: readonly Subject[] }
  }
}

// A refusal does not change by asking again; a lost connection may. Offline, a call fails and says so instead of waiting
// unseen, and what was read is read again once the line is back.
const mayRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && error.code === 'offline'

export const QueryProvider = ({ children }: { children: ReactNode }) => {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: mayRetry, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** The part of a query that says which changes make it old; every query of a row has it. */
export const readsOf = ({ reads = [] }: Endpoint): { reads: readonly Subject[] } => ({ reads })

/** A query from a row and its call; its key is the address it reads. */
export const defineQuery = <E extends Endpoint>(row: E, call: CallOf<E>) =>
  queryOptions<ReplyOf<E>, Error>({
    queryKey: [row.path, urlOf(row, call)],
    meta: readsOf(row),
    queryFn: () => send(row, call),
  })

const askWithTotal = async <E extends Endpoint>(row: E, call: CallOf<E>) => {
  const { reply, headers } = await ask(row, call)
  return { reply, total: Number(headers.get('x-total-count')) }
}

/** A query for one page of a list with the total of all pages; the page before stays in sight until it is there. */
export const definePageQuery = <E extends Endpoint>(row: E, call: CallOf<E>) =>
  queryOptions<{ reply: ReplyOf<E>; total: number }, Error>({
    queryKey: [row.path, 'page', urlOf(row, call)],
    meta: readsOf(row),
    queryFn: () => askWithTotal(row, call),
    placeholderData: keepPreviousData,
  })

/** A query for all of a list, page by page: for choices that leave nothing out. */
export const defineFullListQuery = <Item,>(row: ListRow<Item>) =>
  queryOptions<Item[], Error>({
    queryKey: [row.path, 'whole'],
    meta: readsOf(row),
    queryFn: async () => {
      const found: Item[] = []
      for (let page = 1; ; page++) {
        const { reply, total } = await askWithTotal(row, { query: { page, limit: limits.maxPageSize } })
        found.push(...reply)
        if (page * limits.maxPageSize >= total) return found
      }
    },
  })

/** The calls of a row that are under way: each button knows its own, also while another one is busy. */
export const usePendingCalls = <E extends Endpoint>(row: E): CallOf<E>[] =>
  useMutationState({
    filters: { mutationKey: [row.path], status: 'pending' },
    select: ({ state }) => state.variables as CallOf<E>,
  })

const keyOf = (row: Endpoint, call: CallParts): string =>
  `${row.method} ${urlOf(row, call)} ${JSON.stringify(call.body)}`

/** Gives a function that reads again what a call of a row has changed, or what is known of a subject; done once all is there. */
export const useInvalidate = () => {
  const cache = useQueryClient()
  return async (...changed: (Endpoint | Subject)[]): Promise<void> => {
    const subjects = changed.flatMap((each) => (typeof each === 'string' ? [each] : changesOf(each)))
    await cache.invalidateQueries({
      predicate: ({ meta }) => meta?.reads.some((subject) => subjects.includes(subject)) ?? false,
    })
  }
}

/**
 * Sends a row; afterwards what it changes is read again, by the columns `changes` and `reads` of the rows. `later`: the
 * page itself reads again, since something of its own comes before. The same call while one is under way is not sent a
 * second time: the second click of a double click comes before the button is seen to be busy.
 */
export const useSend = <E extends Endpoint>(row: E, { later = false } = {}) => {
  const invalidate = useInvalidate()
  const [underWay] = useState(() => new Map<string, Promise<ReplyOf<E>>>())
  return useMutation<ReplyOf<E>, Error, CallOf<E>>({
    mutationKey: [row.path],
    mutationFn: (call) => {
      const key = keyOf(row, call)
      const sent = underWay.get(key) ?? send(row, call).finally(() => underWay.delete(key))
      underWay.set(key, sent)
      return sent
    },
    onSettled: () => (later ? undefined : invalidate(row)),
  })
}
