// Owns storing files in a bucket of an S3-compatible server, with path-style addresses.
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { DomainError } from '@akwaaba/contract/errors'
import { textOf } from '@akwaaba/contract/guards'
import { AwsClient } from 'aws4fetch'
import { LRUCache } from 'lru-cache'
import { isStorageName, refuseUnlessName, type Storage } from './storage.ts'

export type S3Address = {
  /** where the server is, such as https://s3.eu-west-1.amazonaws.com */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const defaultTimeoutMillis = 10_000
const attempts = 2
const cacheBytes = 64 * 1024 * 1024

type S3Request = {
  method: 'GET' | 'PUT' | 'DELETE'
  name?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}
/** The reply, with the times of both sides; status 0 and the cause where there was none. */
type Answer = { status: number; body: Buffer; clocks?: { ours: string | null; theirs: string | null }; cause?: unknown }

/**
 * A storage in a bucket. Files that were read are cached in memory, up to 64 MB. Every call throws unavailable when the
 * server answers with an error or does not answer within `timeoutMillis`, and storage_full when it has no room.
 */
export function s3Storage(address: S3Address, timeoutMillis = defaultTimeoutMillis): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = address
  // Retried below rather than by the client, whose retries have no common deadline.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  // A name identifies its content, so the cache is never out of date; at worst it holds a picture that was removed.
  const cache = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: (bytes) => bytes.length + 1 })

  const request = async ({ method, name, query, body, ...asked }: S3Request, signal: AbortSignal): Promise<Answer> => {
    const path = name === undefined ? bucket : `${bucket}/${name}`
    const url = `${endpoint}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    const sent = { ...asked.headers, ...(body && { 'x-amz-content-sha256': sha256(body) }) }
    const { headers } = await client.sign(url, { method, headers: sent, ...(body && { body }) })
    // Not the signed Request itself: the signal of one is forgotten when memory is collected, and the call never ends.
    const reply = await fetch(url, { method, headers, signal, redirect: 'manual', ...(body && { body }) })
    const clocks = { ours: headers.get('x-amz-date'), theirs: reply.headers.get('date') }
    return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()), clocks }
  }

  /** Sends a request, and once more after a temporary failure: every call here is idempotent. */
  const ask = async (asked: S3Request, expected: number[]): Promise<Answer> => {
    const signal = AbortSignal.timeout(timeoutMillis)
    for (let attempt = 1; ; attempt++) {
      const answer = await request(asked, signal).catch(
        (cause: unknown): Answer => ({ status: 0, body: Buffer.alloc(0), cause }),
      )
      if (expected.includes(answer.status) && codeIn(answer) !== 'NoSuchBucket') return answer
      const isTemporary = answer.status === 0 || answer.status === 429 || answer.status >= 500
      if (!isTemporary || attempt === attempts || signal.aborted)
        throw refusalOf(`${asked.method} ${bucket}/${asked.name ?? ''}`, answer)
    }
  }

  const read = async (name: string): Promise<Buffer | null> => {
    const { status, body } = await ask({ method: 'GET', name }, [200, 404])
    if (status === 404) return null
    cache.set(name, body)
    return body
  }
  // A master that is read for several variants at once is read, and held in memory, once.
  const reading = new Map<string, Promise<Buffer | null>>()

  return {
    async put(name, bytes) {
      const headers = { 'content-type': contentTypeOf(name) }
      await ask({ method: 'PUT', name: refuseUnlessName(name), headers, body: new Uint8Array(bytes) }, [200])
      cache.delete(name)
    },

    async get(name) {
      const known = cache.get(refuseUnlessName(name))
      if (known) return known
      const running = reading.get(name) ?? read(name).finally(() => reading.delete(name))
      reading.set(name, running)
      return running
    },

    async has(name) {
      // Not HEAD, whose answer has no body: a bucket that is not there would look like a file that is not there.
      const asked: S3Request = { method: 'GET', name: refuseUnlessName(name), headers: { range: 'bytes=0-0' } }
      // 416: it is there, and empty.
      return (await ask(asked, [200, 206, 404, 416])).status !== 404
    },

    async *list() {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query: S3Request['query'] = { 'list-type': '2', ...(token && { 'continuation-token': token }) }
        const page: string = (await ask({ method: 'GET', query }, [200])).body.toString()
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = elementOf(entry, 'Key') ?? ''
          if (isStorageName(name)) yield { name, storedAt: new Date(elementOf(entry, 'LastModified') ?? '') }
        }
        token = elementOf(page, 'IsTruncated') === 'true' ? elementOf(page, 'NextContinuationToken') : undefined
      }
    },

    async remove(name) {
      await ask({ method: 'DELETE', name: refuseUnlessName(name) }, [200, 204, 404])
      cache.delete(name)
    },

    // An object is stored completely or not at all.
    dropUnfinished: () => Promise.resolve(),
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

// For people who look into the bucket or copy it: visitors get pictures from us, with our headers.
const contentTypes: Record<string, string> = {
  ...{ webp: 'image/webp', avif: 'image/avif', jpeg: 'image/jpeg', pdf: 'application/pdf' },
}
const contentTypeOf = (name: string): string => contentTypes[extname(name).slice(1)] ?? 'application/octet-stream'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// A continuation token can be the name of a file that is not ours.
const decodeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    const code = decimal === undefined ? hex && Number.parseInt(hex, 16) : Number(decimal)
    return code ? String.fromCodePoint(code) : (entities[name] ?? whole)
  })

/** The text of the first element of that name. What we read of a reply needs no XML parser. */
const elementOf = (xml: string, element: string): string | undefined => {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text === undefined ? undefined : decodeXml(text)
}

const codeIn = ({ status, body }: Answer): string | undefined =>
  status >= 300 ? elementOf(body.toString(), 'Code') : undefined

// 507 is what WebDAV and some servers answer with.
const fullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])

/** What to do about a refusal, for the log. */
const hints: Record<string, (answer: Answer) => string> = {
  SignatureDoesNotMatch: () => 'the secret in STORAGE_URL is wrong, or its region',
  InvalidAccessKeyId: () => 'the key in STORAGE_URL is unknown to the server',
  AuthorizationHeaderMalformed: () => 'the region in STORAGE_URL is wrong',
  NoSuchBucket: () => 'the bucket in STORAGE_URL does not exist',
  AccessDenied: () => 'the key may not do this; it has to read, write, delete and list',
  RequestTimeTooSkewed: ({ clocks }) => `the request was signed at ${clocks?.ours}, the server says ${clocks?.theirs}`,
}

const withoutAnswer = (cause: unknown): string => {
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'no answer in time'
  const code = textOf(cause instanceof Error ? cause.cause : undefined, 'code')
  return code === undefined ? 'no answer' : `no answer, ${code}`
}

const refusalOf = (call: string, answer: Answer): DomainError => {
  const code = codeIn(answer)
  const error = new DomainError(answer.status === 507 || fullCodes.has(code ?? '') ? 'storage_full' : 'unavailable')
  const outcome = answer.status === 0 ? withoutAnswer(answer.cause) : `${answer.status} ${code ?? ''}`.trim()
  const hint = hints[code ?? '']?.(answer)
  error.cause = new Error(`S3 ${call}: ${outcome}${hint ? ` (${hint})` : ''}`, { cause: answer.cause })
  return error
}
