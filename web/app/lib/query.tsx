// Owns how private data is read and written: one cache, queries made from endpoint rows, one hook to send.

import { ApiError, urlOf } from '@akwaaba/contract/client'
import type { CallOf, Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import { QueryClient, QueryClientProvider, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { send } from './api.ts'

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

/** Sends a row; afterwards whatever was read from the rows in `touches` is read anew. */
export const useSend = <E extends Endpoint>(row: E, touches: Endpoint[] = []) => {
  const cache = useQueryClient()
  return useMutation<ReplyOf<E>, Error, CallOf<E>>({
    mutationFn: (call) => send(row, call),
    onSettled: () => Promise.all(touches.map(({ path }) => cache.invalidateQueries({ queryKey: [path] }))),
  })
}
