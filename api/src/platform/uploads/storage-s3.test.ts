// Tests that pictures in S3 are read with signed requests and cached, and that a bad connection gives 503, never 500 or half a file.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DomainError } from '@akwaaba/contract/errors'
import { createExtra, listExtras } from '@akwaaba/contract/extras'
import { pictureUrl } from '@akwaaba/contract/pictures'
import { AwsClient } from 'aws4fetch'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { answerError } from '#http/errors.ts'
import { type ProxyState, s3Server } from '#testing/servers/s3.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'
import { acceptImage, type Picture } from './images.ts'
import { uploadRoutes } from './serve.ts'
import { s3Storage } from './storage-s3.ts'

const here = fileWorld()

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const bad: ProxyState[] = ['down', 'failing', 'silent', 'cut']
let server: Awaited<ReturnType<typeof s3Server>>
let picture: Picture

/** A storage with an empty cache and a short timeout. */
const fresh = () => s3Storage(server.address, server.state.line === 'silent' ? 1_000 : undefined)

const serving = async () => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  await app.register(uploadRoutes({ storage: fresh(), log: { warn: () => undefined } }))
  return app
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'fine',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  )

beforeAll(async () => {
  server = await s3Server()
  const create = { width: 800, height: 600, channels: 3 as const, background: '#0f5d46' }
  picture = await acceptImage(await sharp({ create }).png().toBuffer())
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.state.line = 'fine'
  await fresh().put(picture.name, picture.bytes)
  server.calls.length = 0
})

describe('pictures in S3', () => {
  it('are read over the network once, however often they are asked for', async () => {
    const app = await serving()
    for (let round = 0; round < 3; round++) {
      expect((await app.inject(pictureUrl(picture.name))).rawPayload).toEqual(picture.bytes)
      expect((await app.inject(pictureUrl(picture.name, 320))).statusCode).toBe(200)
    }
    expect(server.calls.filter((call) => call === `GET /pictures/${picture.name}`)).toHaveLength(1)
    const ofVariant = (method: string) =>
      server.calls.filter((call) => call.startsWith(method) && call.endsWith('/320.webp'))
    await expect.poll(() => ofVariant('PUT')).toHaveLength(1)
    // Not there, and read unless it was still being stored.
    expect(ofVariant('GET').length).toBeLessThanOrEqual(2)
  })

  it('are listed page by page, beside files that are not ours', async () => {
    const storage = s3Storage(server.address)
    const { endpoint, bucket, ...keys } = server.address
    const client = new AwsClient({ ...keys, service: 's3' })
    // They come first, so that a page ends with one of them, whose name may be the token that continues the list.
    const foreign = Array.from({ length: 1000 }, (_, index) => `A & B <${String(index).padStart(4, '0')}> ü.txt`)
    const ours = Array.from({ length: 20 }, (_, index) => `many/${index}.webp`)
    const urls = [...foreign, ...ours].map((name) => `${endpoint}/${bucket}/${encodeURI(name).replaceAll('&', '%26')}`)
    for (let at = 0; at < urls.length; at += 50)
      await Promise.all(urls.slice(at, at + 50).map((url) => client.fetch(url, { method: 'PUT' })))
    server.calls.length = 0
    const listed: string[] = []
    for await (const { name } of storage.list()) listed.push(name)
    expect(listed.filter((name) => name.startsWith('many/')).sort()).toEqual(ours.sort())
    expect(listed.filter((name) => name.startsWith('A'))).toEqual([])
    expect(server.calls).toHaveLength(2)
  })

  it.each([
    [
      'another secret',
      { secretAccessKey: 'guessed' },
      '403 SignatureDoesNotMatch \\(the secret in STORAGE_URL is wrong, or its region\\)',
    ],
    [
      'another key',
      { accessKeyId: 'guessed' },
      '403 InvalidAccessKeyId \\(the key in STORAGE_URL is unknown to the server\\)',
    ],
    [
      'a bucket that is not there',
      { bucket: 'elsewhere' },
      '404 NoSuchBucket \\(the bucket in STORAGE_URL does not exist\\)',
    ],
    ['a server that is not there', { endpoint: 'http://127.0.0.1:1' }, 'no answer'],
  ])('cannot be reached with %s, with the reason in the log and without the secret', async (_, wrong, why) => {
    const storage = s3Storage({ ...server.address, ...wrong })
    for (const call of [
      () => storage.get(picture.name),
      () => storage.has(picture.name),
      () => storage.put(picture.name, picture.bytes),
      () => storage.list()[Symbol.asyncIterator]().next(),
    ]) {
      const error = await call().catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'unavailable', cause: { message: expect.stringMatching(`: ${why}$`) } })
      expect(JSON.stringify([error, String((error as Error).cause)])).not.toMatch(/guessed|S3RVER/)
    }
  })
})

describe.each(bad)('while the connection is %s', (line) => {
  beforeEach(() => {
    server.state.line = line
  })

  it('pictures answer 503 with a pause to wait, never 500 and never half a picture', async () => {
    const app = await serving()
    for (const url of [
      pictureUrl(picture.name),
      pictureUrl(picture.name, 640),
      pictureUrl(picture.name, 640, 'jpeg'),
    ]) {
      const reply = await app.inject(url)
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 503, 'unavailable'])
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' })
    }
  })

  it('nothing half is listed', async () => {
    expect(await codeOf(fresh().list()[Symbol.asyncIterator]().next())).toBe('unavailable')
  })

  it('what is asked for again once it is fine is there', async () => {
    const app = await serving()
    expect((await app.inject(pictureUrl(picture.name))).statusCode).toBe(503)
    server.state.line = 'fine'
    expect((await app.inject(pictureUrl(picture.name))).rawPayload).toEqual(picture.bytes)
    expect((await app.inject(`/uploads/${'0'.repeat(32)}.webp`)).statusCode).toBe(404)
    expect((await app.inject(`/uploads/${'0'.repeat(32)}/320.webp`)).statusCode).toBe(404)
  })
})

// A reply without a body cannot be cut.
describe.each(bad.filter((line) => line !== 'cut'))('while the connection is %s', (line) => {
  it('nothing claims to be stored, there or removed', async () => {
    server.state.line = line
    const storage = fresh()
    expect(await codeOf(storage.put(picture.name, picture.bytes))).toBe('unavailable')
    expect(await codeOf(storage.has(picture.name))).toBe('unavailable')
    expect(await codeOf(storage.remove(picture.name))).toBe('unavailable')
  })
})

it('a call that nobody answers ends in time, also when memory is collected in the meantime', async () => {
  server.state.line = 'silent'
  const collecting = setInterval(collectGarbage, 100)
  onTestFinished(() => clearInterval(collecting))
  expect(await codeOf(fresh().get(picture.name))).toBe('unavailable')
})

it('a failure that passes is not noticed', async () => {
  server.state.line = 'failing'
  const call = fresh().get(picture.name)
  // The first attempt has failed when it is counted; the second finds a good connection.
  while (server.calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
  server.state.line = 'fine'
  expect(await call).toEqual(picture.bytes)
  expect(server.calls).toEqual([1, 2].map(() => `GET /pictures/${picture.name}`))
})

it('a form with a picture is refused with 503 while the line is down and makes nothing; sent again, it makes one', async () => {
  const t = here()
  t.deps.storage = fresh()
  const boss = await newAdmin(t)
  const form = () => {
    const body = new FormData()
    const texts = {
      title: 'Airport pickup',
      description: 'A driver waits.',
      price: '25',
      submission: t.deps.ids.next(),
    }
    for (const [name, text] of Object.entries(texts)) body.set(name, text)
    body.set('image', new Blob([new Uint8Array(picture.bytes)], { type: 'image/webp' }), 'van.webp')
    return body
  }
  server.state.line = 'down'
  expect(await refusal(boss.send(createExtra, { body: form() }))).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await boss.send(listExtras, {})).toEqual([])
  server.state.line = 'fine'
  const made = await boss.send(createExtra, { body: form() })
  await t.refreshCatalogue()
  expect(await boss.send(listExtras, {})).toMatchObject([{ image: made.image }])
  expect((await t.deps.storage.get(made.image ?? ''))?.length).toBeGreaterThan(0)
})
