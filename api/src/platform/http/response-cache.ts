// Owns the response cache: bodies with their ETag and compressed forms, invalid once the catalogue moves, bounded in bytes.
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
 * Keeps the responses of one process by key; one made under another version of the catalogue counts as absent.
 * `mark` is of the code that makes the responses: a new deployment may say the same things otherwise.
 */
export class ResponseCache {
  // Made when first needed: it takes room for all that it may ever hold.
  #entries: LRUCache<string, CacheEntry> | undefined
  // Fingerprints of keys asked for once, in a table of fixed size: a caller who invents keys only overwrites others, which
  // costs at most one more rendering of those.
  #asked: Uint32Array | undefined
  readonly #mark: string

  constructor(mark: string) {
    this.#mark = mark
  }

  get(key: string, version: string): CacheEntry | undefined {
    const entry = this.#entries?.get(key)
    return entry?.version === version ? entry : undefined
  }

  /**
   * Makes a response ready to be sent, and caches it from the second time on that its key is asked for: most never come
   * back. A long key is never cached.
   */
  put(key: string, version: string, body: string, headers: Record<string, string>): CacheEntry {
    // Weak, and made of what the response depends on: hashing every body would cost more than many a query.
    const entry = { version, etag: `W/"${this.#mark}-${version}"`, headers, plain: Buffer.from(body) }
    if (key.length <= maxKeyLength && this.#wasAsked(key)) {
      this.#entries ??= new LRUCache({ max: 2_000, maxSize: maxBytes, maxEntrySize: maxEntryBytes, sizeCalculation })
      this.#entries.set(key, entry)
    }
    return entry
  }

  #wasAsked(key: string): boolean {
    this.#asked ??= new Uint32Array(fingerprints)
    const digest = hash('md5', key, 'buffer')
    const slot = digest.readUInt32LE(0) % fingerprints
    // Zero is an empty slot.
    const fingerprint = digest.readUInt32LE(4) || 1
    const isKnown = this.#asked[slot] === fingerprint
    this.#asked[slot] = fingerprint
    return isKnown
  }
}

/** What an entry may come to with both of its compressed forms, which are made later. */
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

/** Sends a response that must not be cached, compressed where that is worth it. */
export const sendUncached = async (request: FastifyRequest, reply: FastifyReply, body: string) => {
  const { body: bytes, encoding } = await encoded({ plain: Buffer.from(body) }, request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'accept-encoding')
    .serializer((value) => value)
    .send(bytes)
}
