// Owns answers that are kept: bodies with their ETag and compressed forms, dropped when the catalogue moves.
import { createHash } from 'node:crypto'
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

/** Keeps answers by URL; an answer made under another version of the catalogue counts as absent. */
export class Shelf {
  readonly #kept = new LRUCache<string, Stored>({ max: 2_000, maxSize: 64 * 1024 * 1024, sizeCalculation: sizeOf })

  get(url: string, version: string): Stored | undefined {
    const stored = this.#kept.get(url)
    return stored?.version === version ? stored : undefined
  }

  put(url: string, version: string, body: string, headers: Record<string, string>): Stored {
    const plain = Buffer.from(body)
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const stored = { version, etag, headers, plain }
    this.#kept.set(url, stored)
    return stored
  }
}

function sizeOf(stored: Stored): number {
  return stored.plain.length * 2 + 512
}

const encoded = async (stored: Stored, accepts: string): Promise<{ body: Buffer; encoding?: 'br' | 'gzip' }> => {
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
