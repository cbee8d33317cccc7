// Owns catalogue reads: while nothing changes that they depend on, they are answered from the response cache.
import type { Endpoint, ReplyOf, Subject } from '@akwaaba/contract/endpoint'
import { isRecord } from '@akwaaba/contract/guards'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFailedDependency } from './errors.ts'
import type { CacheEntry, Catalogue, Mark, ResponseCache } from './response-cache.ts'
import { sendEntry, sendUncached } from './response-cache.ts'
import { type Call, type Caller, readCall, serve } from './serve.ts'

/** The subjects whose changes the database announces. */
const announced: readonly Subject[] = [
  'adverts',
  'apartments',
  'extras',
  'locations',
  'organisations',
  'properties',
  'seats',
  'tours',
]

/** Takes a row and the parameters of a call; gives what its reply depends on: a record where it names one, else whole lists. */
export const dependenciesOf = ({ reads = [] }: Endpoint, params: unknown): string[] => {
  const { id, slug }: Record<string, unknown> = isRecord(params) ? params : {}
  const record = id ?? slug
  const end = record === undefined ? '' : `/${record}`.toLowerCase()
  return reads.filter((subject) => announced.includes(subject)).map((subject) => `${subject}${end}`)
}

/** A reply that the database has written as JSON: it is sent as it is, which costs half of reading and writing its rows. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const json = 'application/json; charset=utf-8'
const headersOfList = ['x-total-count', 'x-total-count-relation', 'link']

/** Gives what is under way by this name, or begins it. */
export const joinOrBegin = <T>(
  underWay: Map<string, Promise<T>>,
  name: string,
  begin: () => Promise<T>,
): Promise<T> => {
  const known = underWay.get(name)
  if (known) return known
  const begun = begin()
  underWay.set(name, begun)
  const forget = () => underWay.delete(name)
  begun.then(forget, forget)
  return begun
}

/** The cache key of a call: its row and its parsed parts, so that different spellings of one call share it. */
const keyOf = (row: Endpoint, call: { params: unknown; query: unknown }): string =>
  `${row.path} ${JSON.stringify([call.params, call.query])}`

const nullIfFailed = (error: unknown): null => {
  if (isFailedDependency(error)) return null
  throw error
}

const ifCached = 'public, max-age=0, must-revalidate'
const ifUncached = 'private, no-store'

/**
 * Registers a public read whose answer depends on the catalogue alone. `isUncached` says for which calls it does not: a
 * search by free nights changes with every booking. Those always query the database.
 */
export const serveCatalogue = <const E extends Endpoint>(
  app: FastifyInstance,
  row: E,
  isUncached?: (call: Call<E>) => boolean,
) => ({
  with: (handle: (call: Call<E>, caller: Caller<E>) => Promise<ReplyOf<E> | JsonText>): void => {
    /** The entries that are being made, by what changed last: a caller who knows of a later change is not sent this one. */
    const making = new Map<string, Promise<CacheEntry>>()

    const answerNew = async (request: FastifyRequest, reply: FastifyReply) => {
      const { catalogue, responseCache } = app
      const call = readCall(row, request)
      const answer = async () => {
        const made = await handle(call, { actor: null, request, reply } as Caller<E>)
        if (app.strictReplies) row.reply.parse(made instanceof JsonText ? JSON.parse(made.text) : made)
        return made instanceof JsonText ? made.text : JSON.stringify(made)
      }
      const sendOnce = (body: string) =>
        sendUncached(request, reply.header('cache-control', ifUncached).type(json), body)
      if (isUncached?.(call)) return sendOnce(await answer())

      const key = keyOf(row, call)
      const current = responseCache.get(key)
      if (current) {
        responseCache.addUrl(request.url, key)
        return sendEntry(request, reply, current)
      }
      if (!catalogue.isLive()) {
        const stale = responseCache.getStale(key)
        if (!stale) return sendOnce(await answer())
        const body = await responseCache.makeUnlessDown(() => answer().catch(nullIfFailed))
        return body === null ? sendEntry(request, reply, stale, responseCache.staleHeaders()) : sendOnce(body)
      }
      const dependencies = dependenciesOf(row, call.params)
      const make = async (mark: Mark) => {
        const body = await answer()
        const headers: Record<string, string> = { 'content-type': json, 'cache-control': ifCached }
        for (const name of headersOfList) if (reply.hasHeader(name)) headers[name] = String(reply.getHeader(name))
        return responseCache.put(key, { dependencies, mark, headers, body })
      }
      // Before the database is read: a change from here on makes the entry outdated.
      const mark = catalogue.lastOf(dependencies)
      if (mark === null) return sendOnce(await answer())
      return sendEntry(request, reply, await joinOrBegin(making, `${mark.at} ${key}`, () => make(mark)))
    }

    // Without a promise where the entry is known: those of an async function take as long as finding the entry.
    serve(app, row, { compress: false }).raw((request, reply) => {
      const known = app.responseCache.getByUrl(request.url)
      return known ? sendEntry(request, reply, known) : answerNew(request, reply)
    })
  },
})

declare module 'fastify' {
  interface FastifyInstance {
    catalogue: Catalogue
    responseCache: ResponseCache
  }
}
