// Tests that a storage that is slow or does not answer delays nobody but those who need it, and a form for a limited time only.
import { createExtra, listExtras } from '@akwaaba/contract/extras'
import { pictureStem, pictureUrl, socialUrl } from '@akwaaba/contract/pictures'
import { createProperty, getProperty } from '@akwaaba/contract/properties'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerError } from '#http/errors.ts'
import { extraForm, form, picture, pictures, propertyForm } from '#testing/forms.ts'
import { s3Server } from '#testing/servers/s3.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'
import { acceptForm } from './accept.ts'
import { acceptImage } from './images.ts'
import { uploadRoutes } from './serve.ts'
import { socialRoutes } from './social.ts'
import { s3Storage } from './storage-s3.ts'

const here = fileWorld()
const log = { warn: () => undefined }

let server: Awaited<ReturnType<typeof s3Server>>
beforeAll(async () => {
  server = await s3Server()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.release()
  server.calls.length = 0
  delete server.state.refusal
})

const incoming = async (file: File) => ({
  filename: file.name,
  read: async () => Buffer.from(await file.arrayBuffer()),
})
/** A picture that is in the bucket, and its name. */
const stored = async () => {
  const made = await acceptImage(await (await incoming(await picture())).read())
  await s3Storage(server.address).put(made.name, made.bytes)
  return made.name
}

test('stores the pictures of a form a few at a time, and keeps their order', async () => {
  const t = here()
  t.deps.storage = s3Storage(server.address)
  const kofi = await newAdmin(t)
  server.state.held = /^PUT/
  const made = kofi.send(createProperty, { body: form(propertyForm, { images: await pictures(6) }) })
  await expect.poll(() => server.held().length).toBe(4)
  server.release()
  const { images } = await made
  expect(images).toHaveLength(6)
  const { _id } = await made
  expect((await kofi.send(getProperty, { params: { id: _id } })).images).toEqual(images)
  const rows = await t.deps.db.selectFrom('uploads').select('name').where('name', 'in', images).execute()
  expect(rows).toHaveLength(6)
  for (const name of images) expect(await s3Storage(server.address).has(name)).toBe(true)
})

test('refuses a form whose pictures take too long to store with 503, and takes it when it is sent again', async () => {
  const t = here()
  t.deps.storage = s3Storage(server.address)
  const kofi = await newAdmin(t)
  const { id } = await t.deps.db.selectFrom('users').select('id').orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
  const files = await pictures(3)
  server.state.held = /^PUT/
  const images = await Promise.all(files.map(incoming))
  await expect(acceptForm(t.deps, { id }, { images }, 50)).rejects.toMatchObject({ code: 'unavailable' })
  server.release()
  expect(await outcomeOf(kofi.send(createProperty, { body: form(propertyForm, { images: files }) }))).toBe('ok')
})

test('refuses a form when one of its pictures could not be stored, also when the others can', async () => {
  const t = here()
  await newAdmin(t)
  const { id } = await t.deps.db.selectFrom('users').select('id').orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
  const [first, second] = await Promise.all((await pictures(2)).map(incoming))
  if (!first || !second) throw new Error('no pictures')
  const storage = s3Storage(server.address)
  const failed = Promise.withResolvers<void>()
  t.deps.storage = { ...storage, put: (name, bytes) => storage.put(name, bytes).finally(failed.resolve) }
  server.state.refusal = [403, 'QuotaExceeded']
  const late = async () => {
    await failed.promise
    delete server.state.refusal
    return second.read()
  }
  const images = [first, { ...second, read: late }]
  await expect(acceptForm(t.deps, { id }, { images })).rejects.toMatchObject({ code: 'storage_full' })
})

test('sends a variant as soon as it is made, while the storage does not take it', async () => {
  const name = await stored()
  const app = Fastify()
  await app.register(uploadRoutes({ storage: s3Storage(server.address), log }))
  server.state.held = new RegExp(`^PUT .*${pictureStem(name)}`)
  const url = pictureUrl(name, 320)
  expect((await app.inject(url)).statusCode).toBe(200)
  await expect.poll(() => server.held()).toHaveLength(1)
  // It is not made a second time while it is being stored.
  const before = server.calls.length
  expect((await app.inject(url)).statusCode).toBe(200)
  expect(server.calls.slice(before).filter((call) => call.includes(pictureStem(name)))).toEqual([])
})

test('reads a master once for all variants that are made of it', async () => {
  const name = await stored()
  const app = Fastify()
  await app.register(uploadRoutes({ storage: s3Storage(server.address), log }))
  const replies = await Promise.all(
    (['avif', 'webp', 'jpeg'] as const).map((format) => app.inject(pictureUrl(name, 320, format))),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(server.calls.filter((call) => call === `GET /pictures/${name}`)).toHaveLength(1)
})

test('takes an upload while variants wait for the storage', async () => {
  const t = here()
  t.deps.storage = s3Storage(server.address)
  const kofi = await newAdmin(t)
  const names = await Promise.all(Array.from({ length: 20 }, stored))
  const app = Fastify()
  await app.register(uploadRoutes({ storage: t.deps.storage, log }))
  server.state.held = new RegExp(`^GET .*(?:${names.map(pictureStem).join('|')})/`)
  const widths = [320, 480, 640] as const
  const reads = names.flatMap((name) => widths.map((width) => app.inject(pictureUrl(name, width))))
  await expect.poll(() => server.held()).toHaveLength(60)
  expect(await outcomeOf(kofi.send(createExtra, { body: form(extraForm, { image: await picture() }) }))).toBe('ok')
  expect(server.held()).toHaveLength(60)
  server.release()
  expect(new Set((await Promise.all(reads)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('draws a preview picture while another one waits for its cover', async () => {
  const cover = await stored()
  const facts = { name: 'Lantern Studio', place: 'Osu', price: '$48 per night' }
  const [waiting, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
  const app = Fastify()
  app.setErrorHandler(answerError)
  await app.register(
    socialRoutes({
      ...{ storage: s3Storage(server.address), siteName: 'Akwaaba' },
      find: async (_kind, id) => ({ ...facts, cover: id === waiting ? cover : null }),
    }),
  )
  server.state.held = new RegExp(`^GET .*${cover}`)
  const first = app.inject(socialUrl('apartments', waiting, 1))
  await expect.poll(() => server.held()).toHaveLength(1)
  expect((await app.inject(socialUrl('apartments', other, 1))).statusCode).toBe(200)
  expect(server.held()).toHaveLength(1)
  server.release()
  expect((await first).statusCode).toBe(200)
})

test('refuses a form with 507 when the quota of the bucket is used up, and saves nothing', async () => {
  const t = here()
  t.deps.storage = s3Storage(server.address)
  const kofi = await newAdmin(t)
  const before = await kofi.send(listExtras, {})
  server.state.refusal = [403, 'QuotaExceeded']
  const sent = kofi.send(createExtra, { body: form(extraForm, { image: await picture() }) })
  expect(await refusal(sent)).toMatchObject({ status: 507, code: 'storage_full' })
  expect(await kofi.send(listExtras, {})).toEqual(before)
})
