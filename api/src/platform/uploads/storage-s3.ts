// Owns keeping stored files in a bucket of an S3-speaking server, addressed by path.
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

const withinMillis = 10_000
const tries = 2
const cacheBytes = 64 * 1024 * 1024

type Ask = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  name?: string
  query?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}
/** What came back; status 0 where nothing did, and why. */
type Answer = { status: number; body: Buffer; cause?: unknown }

/**
 * Keeps files in a bucket. What has been read stays in memory, up to 64 MB, and an answer may take `within`
 * milliseconds. Every call throws unavailable when the server does not answer or answers with a failure.
 */
export function s3Storage(address: S3Address, within = withinMillis): Storage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = address
  // Tried again below rather than by the client, whose pauses know no deadline.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  // A name stands for its content, so what is kept is never out of date; at worst it is a picture removed elsewhere.
  const cache = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: (bytes) => bytes.length + 1 })

  const request = async ({ method, name, query, body }: Ask, signal: AbortSignal): Promise<Answer> => {
    const path = name === undefined ? bucket : `${bucket}/${name}`
    const url = `${endpoint}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    const sent = body && { body, headers: { 'x-amz-content-sha256': sha256(body) } }
    const reply = await client.fetch(url, { method, signal, redirect: 'manual', ...sent })
    return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) }
  }

  /** Asks, once more where that may help: every call comes to the same when it is made twice. */
  const ask = async (what: Ask, fine: number[]): Promise<Answer> => {
    const signal = AbortSignal.timeout(within)
    for (let attempt = 1; ; attempt++) {
      const answer = await request(what, signal).catch(
        (cause: unknown): Answer => ({ status: 0, body: Buffer.alloc(0), cause }),
      )
      if (fine.includes(answer.status) && codeIn(answer) !== 'NoSuchBucket') return answer
      const mayPass = answer.status === 0 || answer.status === 429 || answer.status >= 500
      if (!mayPass || attempt === tries || signal.aborted)
        throw unavailable(`${what.method} ${bucket}/${what.name ?? ''}`, answer)
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
        const query: Ask['query'] = { 'list-type': '2', ...(token && { 'continuation-token': token }) }
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

    // An object is there whole or not at all.
    dropUnfinished: () => Promise.resolve(),
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What stands in an element, the first of that name. Our names and the server's marks need no more of XML than this. */
const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]

const codeIn = ({ status, body }: Answer): string | undefined =>
  status >= 300 ? textOf(body.toString(), 'Code') : undefined

const unavailable = (asked: string, answer: Answer): DomainError => {
  const error = new DomainError('unavailable')
  const said = answer.status === 0 ? 'no answer' : `${answer.status} ${codeIn(answer) ?? ''}`.trim()
  error.cause = new Error(`S3 ${asked}: ${said}`, { cause: answer.cause })
  return error
}
