// Owns fetching a file from an address that a user has given: over TLS, from public addresses alone, and within limits.
import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress } from './addresses.ts'

/** Why nothing was fetched. */
export type Refusal =
  | 'bad-address'
  | 'not-public'
  | 'unknown-host'
  | 'too-many-redirects'
  | 'too-large'
  | 'too-slow'
  | 'unreachable'
export type Fetched =
  | { kind: 'body'; body: Buffer; contentType: string; etag: string | null; lastModified: string | null }
  | { kind: 'unchanged' }
  | { kind: 'status'; status: number; retryAfterSeconds: number | null }
  | { kind: 'refused'; why: Refusal }

/** What is asked for: validators of an earlier answer make one that has not changed short. */
export type Ask = { accept: string; etag?: string | null; lastModified?: string | null; millis?: number }
export type Outbound = {
  get(address: string, ask: Ask): Promise<Fetched>
  /** Why an address is not asked, as far as can be said without looking for its host; null where it may be. */
  refusalOf(address: string): Refusal | null
}

type Settings = {
  /** HOST:PORT of servers that may be asked without these rules: for tests and development */
  testHosts: readonly string[]
  userAgent: string
  resolve?: (host: string) => Promise<LookupAddress[]>
}

const maxBytes = 2 * 1024 * 1024
const maxRedirects = 3
const defaultMillis = 10_000
const redirects = [301, 302, 303, 307, 308]

class RefusedError extends Error {
  readonly why: Refusal
  constructor(why: Refusal) {
    super(why)
    this.why = why
  }
}

const resolveHost = (host: string): Promise<LookupAddress[]> => promisify(lookup)(host, { all: true, verbatim: true })

const isTestHost = (url: URL, testHosts: readonly string[]): boolean =>
  testHosts.includes(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`)

/** Reads an address; http becomes https, which every platform speaks. Throws RefusedError. */
const checkedUrl = (text: string, base: URL | null, testHosts: readonly string[]): URL => {
  const url = URL.parse(text, base ?? undefined)
  if (url === null || !['http:', 'https:', 'webcal:'].includes(url.protocol)) throw new RefusedError('bad-address')
  if (url.protocol === 'webcal:') return checkedUrl(`https:${url.href.slice('webcal:'.length)}`, null, testHosts)
  if (url.username !== '' || url.password !== '') throw new RefusedError('bad-address')
  if (isTestHost(url, testHosts)) return url
  if (url.protocol === 'http:') {
    if (base !== null || url.port !== '') throw new RefusedError('bad-address')
    url.protocol = 'https:'
  }
  if (url.port !== '') throw new RefusedError('bad-address')
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new RefusedError('not-public')
  return url
}

/** The host of an address; that of IPv6 without its brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** The address that a name is at. All that it has must be public, or a second answer could lead elsewhere. */
const addressOf = async (url: URL, { testHosts, resolve = resolveHost }: Settings): Promise<LookupAddress> => {
  const host = hostOf(url)
  const family = isIP(host)
  const isTest = isTestHost(url, testHosts)
  const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }]
  const [first] = found
  if (first === undefined) throw new RefusedError('unknown-host')
  if (!isTest && !found.every(({ address }) => isPublicAddress(address))) throw new RefusedError('not-public')
  return first
}

const unpacked = (response: IncomingMessage): Readable => {
  const encoding = response.headers['content-encoding']?.toLowerCase() ?? 'identity'
  const unpack = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    encoding
  ]
  return unpack === undefined ? response : pipeline(response, unpack(), () => undefined)
}

const readBody = async (response: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let size = 0
  const unpacking: AsyncIterable<Buffer> = unpacked(response)
  for await (const part of unpacking) {
    size += part.length
    // Counted after unpacking: a small file may hold a very large one.
    if (size > maxBytes) throw new RefusedError('too-large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Sends the request to that address, whatever the name leads to by then. */
const send = (url: URL, to: LookupAddress, headers: Record<string, string>, signal: AbortSignal) =>
  new Promise<IncomingMessage>((done, failed) => {
    const request = url.protocol === 'https:' ? requestSecurely : requestPlainly
    const lookup: LookupFunction = (_host, { all }, answer) =>
      all ? answer(null, [to]) : answer(null, to.address, to.family)
    request(url, { headers, signal, agent: false, timeout: defaultMillis, lookup }, done).on('error', failed).end()
  })

const retryAfterOf = (response: IncomingMessage): number | null => {
  const seconds = Number(response.headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 24 * 3600) : null
}

const fetchOnce = async (url: URL, ask: Ask, settings: Settings, signal: AbortSignal): Promise<Fetched | URL> => {
  const headers = {
    accept: ask.accept,
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': settings.userAgent,
    ...(ask.etag ? { 'if-none-match': ask.etag } : {}),
    ...(ask.lastModified ? { 'if-modified-since': ask.lastModified } : {}),
  }
  const response = await send(url, await addressOf(url, settings), headers, signal)
  try {
    const { statusCode: status = 0, headers: got } = response
    if (redirects.includes(status) && got.location !== undefined)
      return checkedUrl(got.location, url, settings.testHosts)
    if (status === 304) return { kind: 'unchanged' }
    if (status !== 200) return { kind: 'status', status, retryAfterSeconds: retryAfterOf(response) }
    const body = await readBody(response)
    const { etag = null, 'last-modified': lastModified = null, 'content-type': contentType = '' } = got
    return { kind: 'body', body, contentType, etag, lastModified }
  } finally {
    response.destroy()
  }
}

/** Gives what fetches such files. It never throws, and says why it has fetched nothing. */
export const makeOutbound = (settings: Settings): Outbound => ({
  get: async (address, ask) => {
    const signal = AbortSignal.timeout(ask.millis ?? defaultMillis)
    try {
      let next: Fetched | URL = checkedUrl(address, null, settings.testHosts)
      for (let step = 0; next instanceof URL; step++) {
        if (step > maxRedirects) throw new RefusedError('too-many-redirects')
        const abandoned = new Promise<never>((_, failed) => {
          signal.addEventListener('abort', () => failed(new RefusedError('too-slow')), { once: true })
        })
        next = await Promise.race([fetchOnce(next, ask, settings, signal), abandoned])
      }
      return next
    } catch (error) {
      if (error instanceof RefusedError) return { kind: 'refused', why: error.why }
      return { kind: 'refused', why: signal.aborted ? 'too-slow' : 'unreachable' }
    }
  },
  refusalOf: (address) => {
    try {
      checkedUrl(address, null, settings.testHosts)
      return null
    } catch (error) {
      if (error instanceof RefusedError) return error.why
      throw error
    }
  },
})

type Site = { feedTestHosts: readonly string[]; publicUrl: string; site: { name: string; supportEmail: string } }

/** The same by the settings: it names the product to those whom it asks, and whom to write to. */
export const openOutbound = ({ feedTestHosts, site, publicUrl }: Site): Outbound =>
  makeOutbound({
    testHosts: feedTestHosts,
    userAgent: `${site.name.replace(/[^\x21-\x7e]+/g, '-')}-calendar/1.0 (+${publicUrl}; ${site.supportEmail})`,
  })
