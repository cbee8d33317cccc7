// Owns the encoding of a reply: which one the caller accepts, where what is refused with q=0 is never sent, and compressing once.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthCompressing = 1024

const qualityOf = (parameters: string[]): number => {
  const given = parameters.map((each) => /^\s*q\s*=(.*)$/i.exec(each)?.[1]).find((each) => each !== undefined)
  const quality = given === undefined ? 1 : Number.parseFloat(given)
  return Number.isNaN(quality) ? 0 : quality
}

/** The encoding of `offered` (best first) that the caller prefers; null where it accepts none of them. */
export const chooseEncoding = <E extends string>(accepted: string, offered: readonly E[]): E | null => {
  const qualities = new Map<string, number>()
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    qualities.set(name.trim().toLowerCase(), qualityOf(parameters))
  }
  let best: E | null = null
  let highest = 0
  for (const encoding of offered) {
    const quality = qualities.get(encoding) ?? qualities.get('*') ?? 0
    if (quality > highest) [best, highest] = [encoding, quality]
  }
  return best
}

const brotliOf = (plain: Buffer, quality: number): Promise<Buffer> =>
  brotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })

type Encoding = 'br' | 'gzip'
/** A body with its compressed forms, once they are made or being made. */
export type Compressible = {
  plain: Buffer
  /** whether it stays in the cache: only then a slow compression is worth its time */
  isCached: boolean
  br?: Buffer | Promise<Buffer>
  gzip?: Buffer | Promise<Buffer>
}
const offered = ['br', 'gzip'] as const

/** The encoding that a body is to be sent in; null for none. */
export const encodingFor = ({ headers }: FastifyRequest, { plain }: Compressible): Encoding | null => {
  const accepted = headers['accept-encoding']
  return accepted === undefined || plain.length < worthCompressing ? null : chooseEncoding(String(accepted), offered)
}

/** Compresses once for everybody who asks in the meantime; gives the bytes at once where they are known. */
export const compressed = (entry: Compressible, encoding: Encoding): Buffer | Promise<Buffer> => {
  const known = entry[encoding]
  if (known) return known
  const quality = entry.isCached ? 6 : 1
  const making = encoding === 'br' ? brotliOf(entry.plain, quality) : zip(entry.plain, { level: quality })
  entry[encoding] = making
  const keep = (bytes: Buffer) => {
    entry[encoding] = bytes
    return bytes
  }
  const forget = (error: unknown) => {
    delete entry[encoding]
    throw error
  }
  return making.then(keep, forget)
}
