// Owns catalogue reads: while the catalogue stands still, an answer is given again without asking the database.
import type { Endpoint, ReplyOf } from '@akwaaba/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Call, type Caller, readCall, serve } from './serve.ts'
import { Shelf, sendOnce, sendStored } from './stored.ts'

export type CatalogueVersion = { current(): string | null; refresh(): Promise<void> }

const headersOfList = ['x-total-count', 'link']

/**
 * Registers a public read whose answer depends on the catalogue alone. `lives` says which calls do not
 * (a search by free nights moves with every booking); those always ask the database.
 */
export const serveCatalogue = <const E extends Endpoint>(
  app: FastifyInstance,
  row: E,
  lives?: (call: Call<E>) => boolean,
) => ({
  with: (handle: (call: Call<E>, caller: Caller<E>) => Promise<ReplyOf<E>>): void => {
    const shelf = new Shelf(app.codeMark)
    const kept = (request: FastifyRequest) => {
      const version = app.catalogue.current()
      return version === null ? undefined : shelf.get(request.url, version)
    }
    serve(app, row, { compress: false }).raw(async (request, reply) => {
      const stored = kept(request)
      if (stored) return sendStored(request, reply, stored)
      const call = readCall(row, request)
      const version = app.catalogue.current()
      const answer = await handle(call, { actor: null, request, reply } as Caller<E>)
      if (app.strictReplies) row.reply.parse(answer)
      if (version === null || lives?.(call)) {
        reply.header('cache-control', 'private, no-store').type('application/json; charset=utf-8')
        return sendOnce(request, reply, JSON.stringify(answer))
      }
      const headers: Record<string, string> = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, max-age=0, must-revalidate',
      }
      for (const name of headersOfList) if (reply.hasHeader(name)) headers[name] = String(reply.getHeader(name))
      return sendStored(request, reply, shelf.put(request.url, version, JSON.stringify(answer), headers))
    })
  },
})

declare module 'fastify' {
  interface FastifyInstance {
    catalogue: CatalogueVersion
    codeMark: string
  }
}
