// Owns the response cache: bodies with their ETag and compressed forms, by version of the catalogue, bounded in bytes.
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseEncoding } from './accept-encoding.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthCompressing = 1024
const maxBytes = 64 * 1024 * 1024
const maxEntryBytes = 8 * 1024 * 1024
const maxKeyLength = 500
const fingerprints = 16_384

export type CacheEntry = {
  version: string
  etag: string
  headers: Record<string, string>
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/**
 * Caches the responses of one process by key; an entry of another version of the catalogue counts as absent. `mark`
 * identifies the code that makes the responses, since a new deployment may render the same data differently.
 */
export class ResponseCache {
  // Made when first needed: it allocates memory for its maximum size.
  #entries: LRUCache<string, CacheEntry> | undefined
  // Fingerprints of keys that were requested once, in a table of fixed size: a caller who invents keys only overwrites
  // others, which costs at most one more rendering of those.
  #requested: Uint32Array | undefined
  readonly #mark: string

  constructor(mark: string) {
    this.#mark = mark
  }

  get(key: string, version: string): CacheEntry | undefined {
    const entry = this.#entries?.get(key)
    return entry?.version === version ? entry : undefined
  }

  /**
   * Makes the entry to send, and caches it from the second request of its key on, because most keys are requested once. A
   * long key is never cached.
   */
  put(key: string, version: string, body: string, headers: Record<string, string>): CacheEntry {
    // Weak, and made of what the response depends on: hashing every body would cost more than most queries.
    const entry = { version, etag: `W/"${this.#mark}-${version}"`, headers, plain: Buffer.from(body) }
    if (key.length <= maxKeyLength && this.#wasRequested(key)) {
      this.#entries ??= new LRUCache({ max: 2_000, maxSize: maxBytes, maxEntrySize: maxEntryBytes, sizeCalculation })
      this.#entries.set(key, entry)
    }
    return entry
  }

  #wasRequested(key: string): boolean {
    this.#requested ??= new Uint32Array(fingerprints)
    const digest = hash('md5', key, 'buffer')
    const slot = digest.readUInt32LE(0) % fingerprints
    // Zero is an empty slot.
    const fingerprint = digest.readUInt32LE(4) || 1
    const isKnown = this.#requested[slot] === fingerprint
    this.#requested[slot] = fingerprint
    return isKnown
  }
}

/** The most bytes that an entry may need with both of its compressed forms, which are made later. */
function sizeCalculation({ plain, headers }: CacheEntry, key: string): number {
  return plain.length * 3 + (key.length + JSON.stringify(headers).length) * 2 + 512
}

const encoded = async (
  entry: Pick<CacheEntry, 'plain' | 'br' | 'gzip'>,
  request: FastifyRequest,
): Promise<{ body: Buffer; encoding?: 'br' | 'gzip' }> => {
  if (entry.plain.length < worthCompressing) return { body: entry.plain }
  const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''), ['br', 'gzip'])
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: entry.plain.length }
    entry.br ??= await brotli(entry.plain, { params })
    return { body: entry.br, encoding }
  }
  if (encoding === 'gzip') {
    entry.gzip ??= await zip(entry.plain)
    return { body: entry.gzip, encoding }
  }
  return { body: entry.plain }
}

/** Sends a cache entry, or 304 when the caller has it already. */
export const sendEntry = async (request: FastifyRequest, reply: FastifyReply, entry: CacheEntry) => {
  reply.headers(entry.headers).header('etag', entry.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(entry.etag)) return reply.code(304).send()
  const { body, encoding } = await encoded(entry, request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.serializer((value) => value).send(body)
}

/** Sends a response that is not cached, compressed where that saves enough. */
export const sendUncached = async (request: FastifyRequest, reply: FastifyReply, body: string) => {
  const { body: bytes, encoding } = await encoded({ plain: Buffer.from(body) }, request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'accept-encoding')
    .serializer((value) => value)
    .send(bytes)
}
