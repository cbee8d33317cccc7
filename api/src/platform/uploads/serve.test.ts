// Tests that only pictures and their variants are served, cacheable for ever.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomainError, errors } from '@akwaaba/contract/errors'
import { pictureStem, pictureUrl, pictureWidths, srcSet } from '@akwaaba/contract/pictures'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { acceptImage, type Picture } from './images.ts'
import { uploadRoutes } from './serve.ts'
import { folderStorage, type Storage } from './storage.ts'
import { makeVariants, variantMaker } from './variants.ts'

const namesIn = async (storage: Storage): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of storage.list()) names.push(name)
  return names
}

const app = Fastify()
let root: string
let storage: Storage
let picture: Picture

const upload = async (colour: string, width = 800) => {
  const create = { width, height: (width * 3) / 4, channels: 3 as const, background: colour }
  const made = await acceptImage(await sharp({ create }).png().toBuffer())
  await storage.put(made.name, made.bytes)
  return made
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'uploads-'))
  storage = folderStorage(root)
  picture = await upload('#0f5d46')
  app.setErrorHandler((error, _request, reply) =>
    error instanceof DomainError ? reply.code(errors[error.code].status).send({ code: error.code }) : reply.send(error),
  )
  await app.register(uploadRoutes({ storage, log: { warn: () => undefined } }))
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

it('serves the master with headers that let it be kept for ever', async () => {
  const reply = await app.inject(pictureUrl(picture.name))
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload).toEqual(picture.bytes)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${picture.name}"`,
    'x-content-type-options': 'nosniff',
  })
})

it('makes a missing variant, stores it, and serves the same bytes from then on', async () => {
  const url = pictureUrl(picture.name, 320, 'avif')
  const first = await app.inject(url)
  expect(first.statusCode).toBe(200)
  expect(first.headers['content-type']).toBe('image/avif')
  expect((await sharp(first.rawPayload).metadata()).width).toBe(320)
  // It is sent before it is stored.
  await expect.poll(() => storage.get(`${pictureStem(picture.name)}/320.avif`)).toEqual(first.rawPayload)
  expect((await app.inject(url)).rawPayload).toEqual(first.rawPayload)
})

it('makes a variant once, however many ask for it together', async () => {
  const other = await upload('#b4481f')
  const put = vi.spyOn(storage, 'put')
  const replies = await Promise.all(Array.from({ length: 8 }, () => app.inject(pictureUrl(other.name, 480))))
  expect(new Set(replies.map((reply) => reply.rawPayload.toString('base64'))).size).toBe(1)
  expect(put).toHaveBeenCalledTimes(1)
  put.mockRestore()
})

it('serves a variant that could not be stored, and says so', async () => {
  const full: Storage = { ...storage, put: () => Promise.reject(new Error('disk full')) }
  const warn = vi.fn()
  const bytes = await variantMaker(full, { warn })({ stem: pictureStem(picture.name), width: 640, format: 'webp' })
  expect(bytes?.length).toBeGreaterThan(0)
  expect(warn).toHaveBeenCalledOnce()
})

it('answers HEAD with the headers alone, and 304 to who has it already', async () => {
  const head = await app.inject({ method: 'HEAD', url: pictureUrl(picture.name) })
  expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([200, '', `${picture.bytes.length}`])
  for (const known of [`"${picture.name}"`, `W/"${picture.name}"`, `"other", "${picture.name}"`, '*']) {
    const reply = await app.inject({ url: pictureUrl(picture.name), headers: { 'if-none-match': known } })
    expect([known, reply.statusCode, reply.payload]).toEqual([known, 304, ''])
    expect(reply.headers['cache-control']).toContain('immutable')
  }
  const changed = await app.inject({ url: pictureUrl(picture.name), headers: { 'if-none-match': '"other"' } })
  expect(changed.statusCode).toBe(200)
})

it.each([
  '/uploads/../package.json',
  '/uploads/..%2Fpackage.json',
  '/uploads/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/uploads/.partial',
  '/uploads/a.webp',
  `/uploads/${'0'.repeat(32)}.webp`,
  `/uploads/${'0'.repeat(32)}.svg`,
  `/uploads/${'0'.repeat(32)}/320.avif`,
  `/uploads/${'0'.repeat(32)}/..%2f320.avif`,
])('does not know %s', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})

it('makes only the widths and formats on the list', async () => {
  const stem = pictureStem(picture.name)
  for (const file of ['321.avif', '320.gif', '320.png', '0320.avif', '320.avif.webp', '-320.avif', '1e3.webp']) {
    expect([file, (await app.inject(`/uploads/${stem}/${file}`)).statusCode]).toEqual([file, 404])
  }
})

it('makes every variant ahead of need up to the width of the master, once', async () => {
  const fresh = await upload('#1e6e7e', 700)
  expect(await makeVariants(storage, fresh.name)).toBe(9)
  expect(await makeVariants(storage, fresh.name)).toBe(0)
  expect(await makeVariants(storage, `${'f'.repeat(32)}.webp`)).toBe(0)
  expect(await storage.has(`${pictureStem(fresh.name)}/960.webp`)).toBe(false)
  expect((await namesIn(storage)).filter((name) => name.startsWith(pictureStem(fresh.name)))).toHaveLength(10)
})

it('spells the addresses that the browser builds', () => {
  expect(pictureUrl('ab.webp')).toBe('/uploads/ab.webp')
  expect(pictureUrl('ab.webp', 640)).toBe('/uploads/ab/640.webp')
  expect(srcSet('ab.webp', 'avif').split(', ')).toHaveLength(pictureWidths.length)
  expect(srcSet('ab.webp', 'jpeg', 500)).toBe('/uploads/ab/320.jpeg 320w, /uploads/ab/480.jpeg 480w')
  expect(srcSet('ab.webp', 'jpeg', 90)).toBe('/uploads/ab/320.jpeg 320w')
})
