// Tests of preview pictures for shared pages: for every listing, in the right size, for any name.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import Fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

const ask = (t: World, path: string) => t.app.inject({ method: 'GET', url: path })
const nowhere = '01900000-0000-7000-8000-000000000000'

describe('GET /social/:kind/:id.jpg', () => {
  test('is a JPEG of 1200 by 630 for an apartment, a package and a property', async () => {
    const t = here()
    const pages = [
      ['apartments', await t.apartment()],
      ['packages', await t.tour()],
      ['properties', await t.property()],
    ]
    for (const [kind, id] of pages) {
      const reply = await ask(t, `/social/${kind}/${id}.jpg?v=1`)
      expect(reply.statusCode, kind).toBe(200)
      expect(reply.headers['content-type']).toBe('image/jpeg')
      const { width, height, format } = await sharp(reply.rawPayload).metadata()
      expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
    }
  })

  test('changes with its texts', async () => {
    const t = here()
    const [one, other] = [await t.apartment({ price: 48 }), await t.apartment({ price: 49 })]
    const [left, right] = await Promise.all([
      ask(t, `/social/apartments/${one}.jpg`),
      ask(t, `/social/apartments/${other}.jpg`),
    ])
    expect(left.rawPayload.equals(right.rawPayload)).toBe(false)
    expect((await ask(t, `/social/apartments/${one}.jpg`)).rawPayload.equals(left.rawPayload)).toBe(true)
  })

  test('is drawn for names of any length and characters', async () => {
    const t = here()
    for (const apartmentName of ['x'.repeat(2000), 'Fiɛ ɔdɔ', '家', '</text><script>alert(1)</script>', '&'])
      expect((await ask(t, `/social/apartments/${await t.apartment({ apartmentName })}.jpg`)).statusCode).toBe(200)
  })

  test.each(['-'.repeat(36), `${'0'.repeat(35)}-`, nowhere])('refuses the name %s', async (name) => {
    const t = here()
    expect((await ask(t, `/social/apartments/${name}.jpg`)).statusCode).toBe(404)
  })

  test('is drawn while the files of the installation cannot be read', async () => {
    const t = here()
    // A new instance of the module: that of the world may have read its files for an earlier test.
    const fresh: string = './social.ts?without-files'
    const { socialRoutes } = (await import(/* @vite-ignore */ fresh)) as typeof import('./social.ts')
    const find = async () => ({ cover: null, name: 'Lantern Studio', place: 'Osu', price: '$48 per night' })
    const app = Fastify()
    await app.register(socialRoutes({ storage: t.deps.storage, siteName: 'Akwaaba', find }))
    const { readFile } = fs
    onTestFinished(() => {
      fs.readFile = readFile
      syncBuiltinESMExports()
    })
    fs.readFile = () => Promise.reject(new Error('the installation is being replaced'))
    syncBuiltinESMExports()
    expect((await app.inject(`/social/apartments/${nowhere}.jpg`)).statusCode).toBe(200)
  })

  test('is refused for unknown listings', async () => {
    const t = here()
    const id = await t.apartment()
    for (const path of [`apartments/${nowhere}.jpg`, `users/${id}.jpg`, `apartments/${id}.png`, 'apartments/..%2f.jpg'])
      expect((await ask(t, `/social/${path}`)).statusCode, path).toBe(404)
  })
})
