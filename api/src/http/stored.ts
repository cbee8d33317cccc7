// Owns answers that are kept: bodies with their ETag and compressed forms, dropped when the catalogue moves.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthCompressing = 1024

export type Stored = {
  version: string
  etag: string
  headers: Record<string, string>
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/**
 * Keeps answers by URL; an answer made under another version of the catalogue counts as absent.
 * `mark` is of the code that makes the answers: a new deployment may say the same things otherwise.
 */
export class Shelf {
  // Made when first needed: each takes room for all that it may ever hold.
  #kept: LRUCache<string, Stored> | undefined
  // URLs asked for once. Most never come back: keeping each would fill memory with answers nobody asks for again.
  #asked: LRUCache<string, true> | undefined
  readonly #mark: string

  constructor(mark: string) {
    this.#mark = mark
  }

  get(url: string, version: string): Stored | undefined {
    const stored = this.#kept?.get(url)
    return stored?.version === version ? stored : undefined
  }

  /** Makes an answer ready to be sent, and keeps it from the second time on that its URL is asked for. */
  put(url: string, version: string, body: string, headers: Record<string, string>): Stored {
    const plain = Buffer.from(body)
    // Weak, and made of what the answer depends on: hashing every body would cost more than many a query.
    const etag = `W/"${this.#mark}-${version}"`
    const stored = { version, etag, headers, plain }
    this.#asked ??= new LRUCache({ max: 20_000 })
    this.#kept ??= new LRUCache({ max: 2_000, maxSize: 64 * 1024 * 1024, sizeCalculation: sizeOf })
    if (this.#asked.has(url)) this.#kept.set(url, stored)
    else this.#asked.set(url, true)
    return stored
  }
}

function sizeOf(stored: Stored): number {
  return stored.plain.length * 2 + 512
}

const encoded = async (
  stored: Pick<Stored, 'plain' | 'br' | 'gzip'>,
  accepts: string,
): Promise<{ body: Buffer; encoding?: 'br' | 'gzip' }> => {
  if (stored.plain.length < worthCompressing) return { body: stored.plain }
  if (/\bbr\b/.test(accepts)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: stored.plain.length }
    stored.br ??= await brotli(stored.plain, { params })
    return { body: stored.br, encoding: 'br' }
  }
  if (/\bgzip\b/.test(accepts)) {
    stored.gzip ??= await zip(stored.plain)
    return { body: stored.gzip, encoding: 'gzip' }
  }
  return { body: stored.plain }
}

/** Sends a kept answer, or 304 when the caller has it already. */
export const sendStored = async (request: FastifyRequest, reply: FastifyReply, stored: Stored) => {
  reply.headers(stored.headers).header('etag', stored.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(stored.etag)) return reply.code(304).send()
  const { body, encoding } = await encoded(stored, String(request.headers['accept-encoding'] ?? ''))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.serializer((value) => value as unknown as string).send(body)
}

/** Sends an answer that must not be kept, compressed where that is worth it. */
export const sendOnce = async (request: FastifyRequest, reply: FastifyReply, body: string) => {
  const { body: bytes, encoding } = await encoded(
    { plain: Buffer.from(body) },
    String(request.headers['accept-encoding'] ?? ''),
  )
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'accept-encoding')
    .serializer((value) => value as unknown as string)
    .send(bytes)
}
