// Owns how private data is read and written: one query cache, queries made from endpoint rows, one hook to send.

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

// Only a lost connection is retried: a refusal stays the same. Offline, a call fails at once instead of waiting unseen,
// and queries are read again once the connection is back.
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

/** The `meta` of a query: the subjects whose change makes it stale. Every query of a row has it. */
export const readsOf = ({ reads = [] }: Endpoint): { reads: readonly Subject[] } => ({ reads })

/** A query from a row and its call; its key is the URL it reads. */
export const defineQuery = <E extends Endpoint>(row: E, call: CallOf<E>) =>
  queryOptions<ReplyOf<E>, Error>({
    queryKey: [row.path, urlOf(row, call)],
    meta: readsOf(row),
    queryFn: () => send(row, call),
  })

/** Where the next page begins, from the Link header; null at the end of the list. */
const nextOf = (headers: Headers): string | null => {
  const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return next === undefined ? null : (new URL(next, 'http://here').searchParams.get('after') ?? '')
}

const askWithTotal = async <E extends Endpoint>(row: E, call: CallOf<E>) => {
  const { reply, headers } = await ask(row, call)
  const total = Number(headers.get('x-total-count'))
  const most = headers.get('x-total-count-relation') === 'gte' ? total : Number.POSITIVE_INFINITY
  return { reply, total, most, next: nextOf(headers) }
}

/** A page of a list, and how many rows all pages have; `most`: it was counted up to so many, because there are more. */
export type Counted<T> = { reply: T; total: number; most: number }

/** A query for one page of a list, with the total of all pages; the previous page is shown until it is loaded. */
export const definePageQuery = <E extends Endpoint>(row: E, call: CallOf<E>) =>
  queryOptions<Counted<ReplyOf<E>>, Error>({
    queryKey: [row.path, 'page', urlOf(row, call)],
    meta: readsOf(row),
    queryFn: () => askWithTotal(row, call),
    placeholderData: keepPreviousData,
  })

/** Gives a function that reads the first rows of a list once, such as those to which something is to be done. */
export const useFirstRows = () => {
  const cache = useQueryClient()
  return async <E extends Endpoint>(row: E, call: CallOf<E>): Promise<ReplyOf<E>> =>
    (await cache.fetchQuery(definePageQuery(row, call))).reply
}

/** A query for a whole list, read page by page: for selects that must offer everything. `params`: those of its path; `asked`: its filters. */
export const defineFullListQuery = <Item,>(
  row: ListRow<Item>,
  params: Record<string, string> = {},
  asked: Record<string, string | number | undefined> = {},
) =>
  queryOptions<Item[], Error>({
    queryKey: [row.path, 'whole', params, asked],
    meta: readsOf(row),
    queryFn: async () => {
      const found: Item[] = []
      let after: string | null = ''
      for (let page = 1; after !== null; page++) {
        const call = { params, query: { ...asked, page, after, limit: limits.maxPageSize } }
        const part: { reply: Item[]; next: string | null } = await askWithTotal(row, call)
        found.push(...part.reply)
        after = part.next
      }
      return found
    },
  })

/** The pending calls of a row: each button finds its own, also while another one is busy. */
export const usePendingCalls = <E extends Endpoint>(row: E): CallOf<E>[] =>
  useMutationState({
    filters: { mutationKey: [row.path], status: 'pending' },
    select: ({ state }) => state.variables as CallOf<E>,
  })

const keyOf = (row: Endpoint, call: CallParts): string =>
  `${row.method} ${urlOf(row, call)} ${JSON.stringify(call.body)}`

/** Gives a function that invalidates the queries which a call of a row, or a subject, makes stale; it resolves when they are read again. */
export const useInvalidate = () => {
  const cache = useQueryClient()
  return async (...changed: (Endpoint | Subject)[]): Promise<void> => {
    const subjects = changed.flatMap((each) => (typeof each === 'string' ? [each] : changesOf(each)))
    await cache.invalidateQueries({
      predicate: ({ meta }) => meta?.reads.some((subject) => subjects.includes(subject)) ?? false,
    })
  }
}

/** What is done with the answer of one call. */
export type Answers<R> = { onSuccess: (reply: R) => void; onError?: (error: Error) => void }

/**
 * A mutation that sends a row and then invalidates what it changes, by the columns `changes` and `reads` of the rows.
 * `later`: the page invalidates by itself, because it has to do something before. An identical call that is still
 * pending is not sent twice: the second click of a double click comes before the button is disabled. Where several calls can be pending at once, or
 * the component may be gone by the answer, `sendEach` is used: the callbacks of `mutate` are dropped then, those of `sendEach` are called for each.
 */
export const useSend = <E extends Endpoint>(row: E, { later = false } = {}) => {
  const invalidate = useInvalidate()
  const [pending] = useState(() => new Map<string, Promise<ReplyOf<E>>>())
  const sent = useMutation<ReplyOf<E>, Error, CallOf<E>>({
    mutationKey: [row.path],
    mutationFn: (call) => {
      const key = keyOf(row, call)
      const reply = pending.get(key) ?? send(row, call).finally(() => pending.delete(key))
      pending.set(key, reply)
      return reply
    },
    onSettled: () => (later ? undefined : invalidate(row)),
  })
  const sendEach = (call: CallOf<E>, { onSuccess, onError = () => undefined }: Answers<ReplyOf<E>>): void => {
    if (!pending.has(keyOf(row, call))) void sent.mutateAsync(call).then(onSuccess, onError)
  }
  return { ...sent, sendEach }
}
