// Owns how private data is read and written: one cache, queries made from endpoint rows, one hook to send.

import { ApiError, urlOf } from '@akwaaba/contract/client'
import type { CallOf, Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ask, send } from './api.ts'

// A refusal does not change by asking again; a lost connection may. Offline, a call fails and says so instead of waiting
// unseen, and what was read is read anew once the line is back.
const mayRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && error.code === 'offline'

export const QueryRoom = ({ children }: { children: ReactNode }) => {
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

/** A query from a row and its call; its key is the address it reads. */
export const define = <E extends Endpoint>(row: E, call: CallOf<E>) =>
  queryOptions<ReplyOf<E>, Error>({
    queryKey: [row.path, urlOf(row, call as object)],
    queryFn: () => send(row, call),
  })

const askWithTotal = async <E extends Endpoint>(row: E, call: CallOf<E>) => {
  const { reply, headers } = await ask(row, call)
  return { reply, total: Number(headers.get('x-total-count')) }
}

/** A query for one page of a list with the total of all pages; the page before stays in sight until it is there. */
export const definePage = <E extends Endpoint>(row: E, call: CallOf<E>) =>
  queryOptions<{ reply: ReplyOf<E>; total: number }, Error>({
    queryKey: [row.path, 'page', urlOf(row, call as object)],
    queryFn: () => askWithTotal(row, call),
    placeholderData: keepPreviousData,
  })

/** A query for all of a list, page by page: for choices that leave nothing out. */
export const defineWhole = <E extends Endpoint>(row: E) =>
  queryOptions<ReplyOf<E>, Error>({
    queryKey: [row.path, 'whole'],
    queryFn: async () => {
      const found: unknown[] = []
      for (let page = 1; ; page++) {
        const call = { query: { page, limit: limits.maxPageSize } } as unknown as CallOf<E>
        const { reply, total } = await askWithTotal(row, call)
        found.push(...(reply as unknown[]))
        if (page * limits.maxPageSize >= total) return found as ReplyOf<E>
      }
    },
  })

/** Sends a row; afterwards whatever was read from the rows in `touches` is read anew. */
export const useSend = <E extends Endpoint>(row: E, touches: Endpoint[] = []) => {
  const cache = useQueryClient()
  return useMutation<ReplyOf<E>, Error, CallOf<E>>({
    mutationFn: (call) => send(row, call),
    onSettled: () => Promise.all(touches.map(({ path }) => cache.invalidateQueries({ queryKey: [path] }))),
  })
}
