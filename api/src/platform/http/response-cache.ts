// Owns the response cache: bodies with their ETag and compressed forms, each until something changes that it depends on; bounded
// in bytes.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { cacheAnswers } from '#telemetry/metrics.ts'
import { type Compressible, compressed, encodingFor } from './accept-encoding.ts'

const maxBytes = 64 * 1024 * 1024
const maxEntryBytes = 8 * 1024 * 1024
const maxKeyLength = 500
const maxUrls = 2_000
const maxUrlLength = 500
const fingerprints = 16_384
const outdatedMillis = 1_000
const staleMillis = 60_000
const freshWithinMillis = 1_000
const retryMillis = 1_000

/** The last change of something: see marks/marks.ts. */
export type Mark = { id: string; at: number }

/** What is known of changes of the catalogue: see db/catalogue-watch.ts. */
export type Catalogue = {
  isLive(): boolean
  silentFor(): number
  changes(): number
  lastOf(dependencies: readonly string[]): Mark | null
  learn(): Promise<void>
  refresh(): Promise<void>
}

/** A response that was made from what `mark` had changed last among its dependencies. */
type Made = {
  dependencies: readonly string[]
  mark: Mark
  headers: Record<string, string>
  body: string
  /** of several forms of one address, which must not be taken for each other */
  form?: string
}

export type CacheEntry = Compressible & {
  dependencies: readonly string[]
  mark: Mark
  headers: Record<string, string>
  etag: string
  /** by performance.now() */
  lastCurrentAt: number
  /** up to which change nothing has changed that it depends on */
  checkedAt: number
}

/**
 * A number made of a text, begun with `seed` (FNV-1a). Two texts may have the same: then one of them is cached a request too
 * early. A digest that cannot be foreseen would take as long as reading the address.
 */
const mixed = (text: string, seed: number): number => {
  let number = seed
  for (let at = 0; at < text.length; at++) number = Math.imul(number ^ text.charCodeAt(at), 0x01000193)
  return number >>> 0
}

/**
 * Fingerprints of keys that were requested once, in a table of fixed size: a caller who invents keys only overwrites others, which
 * costs at most one more rendering of those.
 */
class RequestedKeys {
  // Made when first needed, as most processes of a test need none.
  #slots: Uint32Array | undefined

  /** Notes a request of a key; gives whether it was the last one noted in its place before. */
  note(key: string): boolean {
    this.#slots ??= new Uint32Array(fingerprints)
    const slot = mixed(key, 0x811c9dc5) % fingerprints
    // Zero is an empty slot.
    const fingerprint = mixed(key, 0x9747b28c) || 1
    const isKnown = this.#slots[slot] === fingerprint
    this.#slots[slot] = fingerprint
    return isKnown
  }
}

/**
 * Caches the responses of one process by key. An entry is current while its mark is the last one of what it depends on and the
 * catalogue is live. `codeMark` identifies the code that makes the responses, since a new deployment may render the same data
 * differently.
 */
export class ResponseCache {
  // Made when first needed: it allocates memory for its maximum size.
  #entries: LRUCache<string, CacheEntry> | undefined
  // Most requests for an entry have the same address: its key is found without parsing it.
  #keysOfUrls: LRUCache<string, string> | undefined
  readonly #requested = new RequestedKeys()
  #isDownUntil = 0
  readonly #codeMark: string
  readonly #catalogue: Catalogue

  constructor(codeMark: string, catalogue: Catalogue) {
    this.#codeMark = codeMark
    this.#catalogue = catalogue
  }

  /** The entry of a key while it is current. */
  get(key: string): CacheEntry | undefined {
    const entry = this.#entries?.get(key)
    if (!entry || !this.#catalogue.isLive() || !this.#isUnchanged(entry)) return undefined
    entry.lastCurrentAt = performance.now()
    cacheAnswers.hit++
    return entry
  }

  /** The current entry of an address whose key is known. */
  getByUrl(url: string): CacheEntry | undefined {
    const key = this.#keysOfUrls?.get(url)
    return key === undefined ? undefined : this.get(key)
  }

  /** Keeps the key of an address for `getByUrl`; a long one is parsed each time. */
  addUrl(url: string, key: string): void {
    if (url.length > maxUrlLength) return
    this.#keysOfUrls ??= new LRUCache({ max: maxUrls })
    this.#keysOfUrls.set(url, key)
  }

  /** The entry of a key that has changed within the last second: for callers who would wait until it is made again. */
  getOutdated(key: string): CacheEntry | undefined {
    const entry = this.#entries?.get(key)
    if (!entry || performance.now() - entry.lastCurrentAt >= outdatedMillis) return undefined
    cacheAnswers.outdated++
    return entry
  }

  /** The entry of a key while changes are not known, for a minute after they were. */
  getStale(key: string): CacheEntry | undefined {
    if (this.#catalogue.isLive() || this.#catalogue.silentFor() >= staleMillis) return undefined
    const entry = this.#entries?.get(key)
    return entry && this.#isUnchanged(entry) ? entry : undefined
  }

  /** Marks a stale entry for caches and readers: how old it is, and how many seconds longer it may be shown. */
  staleHeaders(): Record<string, string> {
    const silentMillis = this.#catalogue.silentFor()
    const left = Math.max(0, Math.ceil((staleMillis - silentMillis) / 1000))
    return { 'cache-control': `max-age=0, stale-if-error=${left}`, age: String(Math.ceil(silentMillis / 1000)) }
  }

  /**
   * Gives what `make` gives, or null, so that a stale entry is sent instead, when it gives null or takes longer than a second.
   * Then nothing is made for a second: callers must not queue for connections to a database that is down.
   */
  async makeUnlessDown<T>(make: () => Promise<T | null>): Promise<T | null> {
    if (performance.now() < this.#isDownUntil) return null
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(late.resolve, freshWithinMillis, null)
    const making = make().finally(() => clearTimeout(timer))
    making.catch(() => undefined) // it may still fail when nobody waits for it any more
    const made = await Promise.race([making, late.promise])
    if (made === null) this.#isDownUntil = performance.now() + retryMillis
    return made
  }

  /**
   * Makes the entry to send, and caches it from the second request of its key on, because most keys are requested once. A
   * long key is never cached.
   */
  put(key: string, { dependencies, mark, headers, body, form = '' }: Made): CacheEntry {
    cacheAnswers.miss++
    // Weak, and made of what the response depends on: hashing every body would cost more than most queries.
    const etag = `W/"${this.#codeMark}-${mark.id}${form}"`
    const isCached = key.length <= maxKeyLength && this.#requested.note(key)
    const entry = {
      ...{ dependencies, mark, etag, plain: Buffer.from(body), isCached },
      ...{ headers: { vary: 'accept-encoding', ...headers, etag } },
      ...{ lastCurrentAt: performance.now(), checkedAt: mark.at },
    }
    if (isCached) {
      this.#entries ??= new LRUCache({ max: 2_000, maxSize: maxBytes, maxEntrySize: maxEntryBytes, sizeCalculation })
      this.#entries.set(key, entry)
    }
    return entry
  }

  #isUnchanged(entry: CacheEntry): boolean {
    const changes = this.#catalogue.changes()
    if (entry.checkedAt === changes) return true
    if (this.#catalogue.lastOf(entry.dependencies)?.at !== entry.mark.at) return false
    entry.checkedAt = changes
    return true
  }
}

/** The most bytes that an entry may need with both of its compressed forms, which are made later. */
function sizeCalculation({ plain, headers }: CacheEntry, key: string): number {
  return plain.length * 3 + (key.length + JSON.stringify(headers).length) * 2 + 512
}

/** Sends the body in an encoding that the caller accepts: at once where no compression has to be waited for. */
const sendBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Compressible,
): FastifyReply | Promise<FastifyReply> => {
  const encoding = encodingFor(request, entry)
  if (encoding === null) return reply.send(entry.plain)
  const body = compressed(entry, encoding)
  // Set with the bytes: a compression that fails is answered by an error, which is not compressed.
  const send = (bytes: Buffer) => reply.header('content-encoding', encoding).send(bytes)
  return body instanceof Promise ? body.then(send) : send(body)
}

/** Sends a cache entry, or 304 when the caller has it already. `marks` are the headers of a stale one. */
export const sendEntry = (
  request: FastifyRequest,
  reply: FastifyReply,
  entry: CacheEntry,
  marks?: Record<string, string>,
): FastifyReply | Promise<FastifyReply> => {
  if (marks?.age !== undefined) cacheAnswers.stale++
  const headers = marks ? { ...entry.headers, ...marks } : entry.headers
  if (!request.headers['if-none-match']?.includes(entry.etag)) return sendBody(request, reply.headers(headers), entry)
  // Only what RFC 9110 lists: a browser would put other headers, such as the policy of a page, on the body it has.
  for (const name of ['etag', 'vary', 'cache-control']) reply.header(name, headers[name])
  return reply.code(304).send()
}

/** Sends a response that is not cached, compressed where that saves enough. */
export const sendUncached = (request: FastifyRequest, reply: FastifyReply, body: string) =>
  sendBody(
    request,
    reply.header('vary', reply.getHeader('vary') ?? 'accept-encoding').serializer((value) => value),
    { plain: Buffer.from(body), isCached: false },
  )
