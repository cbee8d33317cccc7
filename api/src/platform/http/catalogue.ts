// Owns catalogue reads: while the catalogue does not change, they are answered from the response cache.
import type { Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from './response-cache.ts'
import { sendEntry, sendUncached } from './response-cache.ts'
import { type Call, type Caller, readCall, serve } from './serve.ts'

export type CatalogueVersion = { current(): string | null; refresh(): Promise<void> }

const headersOfList = ['x-total-count', 'x-total-count-relation', 'link']

/** The cache key of a call: its row and its parsed parts, so that different spellings of one call share it. */
const keyOf = (row: Endpoint, call: { params: unknown; query: unknown }): string =>
  `${row.path} ${JSON.stringify([call.params, call.query])}`

/**
 * Registers a public read whose answer depends on the catalogue alone. `isUncached` says for which calls it does not: a
 * search by free nights changes with every booking. Those always query the database.
 */
export const serveCatalogue = <const E extends Endpoint>(
  app: FastifyInstance,
  row: E,
  isUncached?: (call: Call<E>) => boolean,
) => ({
  with: (handle: (call: Call<E>, caller: Caller<E>) => Promise<ReplyOf<E>>): void => {
    serve(app, row, { compress: false }).raw(async (request, reply) => {
      const call = readCall(row, request)
      const version = isUncached?.(call) ? null : app.catalogue.current()
      const key = keyOf(row, call)
      const entry = version === null ? undefined : app.responseCache.get(key, version)
      if (entry) return sendEntry(request, reply, entry)
      const answer = await handle(call, { actor: null, request, reply } as Caller<E>)
      if (app.strictReplies) row.reply.parse(answer)
      if (version === null) {
        reply.header('cache-control', 'private, no-store').type('application/json; charset=utf-8')
        return sendUncached(request, reply, JSON.stringify(answer))
      }
      const headers: Record<string, string> = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
      }
      for (const name of headersOfList) if (reply.hasHeader(name)) headers[name] = String(reply.getHeader(name))
      return sendEntry(request, reply, app.responseCache.put(key, version, JSON.stringify(answer), headers))
    })
  },
})

declare module 'fastify' {
  interface FastifyInstance {
    catalogue: CatalogueVersion
    responseCache: ResponseCache
  }
}
