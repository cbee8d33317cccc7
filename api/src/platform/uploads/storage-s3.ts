// Owns storing files in a bucket of an S3-compatible server, with path-style addresses.
import { createHash } from 'node:crypto'
import { DomainError } from '@akwaaba/contract/errors'
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
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  name?: string
  query?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}
/** The reply; status 0 and the cause where there was none. */
type Answer = { status: number; body: Buffer; cause?: unknown }

/**
 * A storage in a bucket. Files that were read are cached in memory, up to 64 MB. Every call throws unavailable when the
 * server answers with an error or does not answer within `timeoutMillis`.
 */
export function s3Storage(address: S3Address, timeoutMillis = defaultTimeoutMillis): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = address
  // Retried below rather than by the client, whose retries have no common deadline.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  // A name identifies its content, so the cache is never out of date; at worst it holds a picture that was removed.
  const cache = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: (bytes) => bytes.length + 1 })

  const request = async ({ method, name, query, body }: S3Request, signal: AbortSignal): Promise<Answer> => {
    const path = name === undefined ? bucket : `${bucket}/${name}`
    const url = `${endpoint}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    const sent = body && { body, headers: { 'x-amz-content-sha256': sha256(body) } }
    const { headers } = await client.sign(url, { method, ...sent })
    // Not the signed Request itself: the signal of one is forgotten when memory is collected, and the call never ends.
    const reply = await fetch(url, { method, headers, signal, redirect: 'manual', ...(body && { body }) })
    return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) }
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
        throw unavailable(`${asked.method} ${bucket}/${asked.name ?? ''}`, answer)
    }
  }

  return {
    async put(name, bytes) {
      await ask({ method: 'PUT', name: refuseUnlessName(name), body: new Uint8Array(bytes) }, [200])
      cache.delete(name)
    },

    async get(name) {
      const known = cache.get(refuseUnlessName(name))
      if (known) return known
      const { status, body } = await ask({ method: 'GET', name }, [200, 404])
      if (status === 404) return null
      cache.set(name, body)
      return body
    },

    async has(name) {
      return (await ask({ method: 'HEAD', name: refuseUnlessName(name) }, [200, 404])).status === 200
    },

    async *list() {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query: S3Request['query'] = { 'list-type': '2', ...(token && { 'continuation-token': token }) }
        const page: string = (await ask({ method: 'GET', query }, [200])).body.toString()
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = textOf(entry, 'Key') ?? ''
          if (isStorageName(name)) yield { name, storedAt: new Date(textOf(entry, 'LastModified') ?? '') }
        }
        token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined
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

/** The text of the first element of that name. Our names and the continuation tokens need no XML parser. */
const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]

const codeIn = ({ status, body }: Answer): string | undefined =>
  status >= 300 ? textOf(body.toString(), 'Code') : undefined

const unavailable = (call: string, answer: Answer): DomainError => {
  const error = new DomainError('unavailable')
  const outcome = answer.status === 0 ? 'no answer' : `${answer.status} ${codeIn(answer) ?? ''}`.trim()
  error.cause = new Error(`S3 ${call}: ${outcome}`, { cause: answer.cause })
  return error
}
