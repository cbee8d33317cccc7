// Tests that requests cannot fill the memory, and that the spelling of a query does not matter.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getApartmentFacts, listApartments } from '@akwaaba/contract/apartments'
import { listLocations } from '@akwaaba/contract/locations'
import { listProperties } from '@akwaaba/contract/properties'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { day, raw } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'
import { ResponseCache } from './response-cache.ts'

const here = fileWorld()

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const heldBytes = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Makes every read that is not cached fail, without a change of the catalogue. */
const withoutTable = async (table: string, work: () => Promise<void>) => {
  const { owner } = here()
  await sql`alter table ${sql.table(table)} rename to gone`.execute(owner)
  await work().finally(() => sql`alter table gone rename to ${sql.ref(table)}`.execute(owner))
}

test('different long addresses are not cached', async () => {
  const t = here()
  const long = 'x'.repeat(15_000)
  const ask = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const { path } = index % 2 === 0 ? listLocations : getApartmentFacts
      const reply = await raw(t, { method: 'GET', path }, { url: `${path}?utm=${t.deps.ids.next()}${long}` })
      expect(reply.status).toBe(200)
    }
  }
  await ask(60) // what is compiled and prepared once
  const before = heldBytes()
  await ask(600)
  // The memory of requests that have just ended is freed a moment later.
  await expect.poll(() => heldBytes() - before).toBeLessThan(4 * 1024 * 1024)
})

describe('the answer to a query', () => {
  test('is cached once for all spellings, without parameters that the row does not declare', async () => {
    const t = here()
    await t.property({ location: 'Osu' })
    const get = (query: string) => raw(t, listProperties, { url: `${listProperties.path}?${query}` })
    for (let index = 0; index < 30; index++) await t.property({ location: 'Osu' })
    await t.refreshCatalogue()
    const first = await get('location=Osu&utm_source=1')
    await get('location=Osu&utm_source=2')
    await withoutTable('properties', async () => {
      for (const query of ['utm_source=3&location=Osu', '%6cocation=Osu', 'location=%20Osu&page='])
        expect(await get(query), query).toMatchObject({ status: 200, text: first.text })
      expect((await get('location=Ada')).status).toBe(500)
    })
    expect(first.headers.link).toMatch(/^<\/api\/properties\?location=Osu&page=2(&after=[\w-]+)?>; rel="next"$/)
  })

  test('is never cached where it depends on free nights, in any spelling', async () => {
    const t = here()
    const get = (query: string) => raw(t, listApartments, { url: `${listApartments.path}?${query}` })
    const query = `%66rom=${day(t, 400)}&to=${day(t, 402)}`
    for (let index = 0; index < 3; index++) {
      const reply = await get(query)
      expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } })
    }
    await withoutTable('apartments', async () => expect((await get(query)).status).toBe(500))
  })
})

test('entries are evicted by their bytes, and a long key is not cached', () => {
  let at = 1
  const lastOf = () => ({ id: String(at), at })
  const changes = () => at
  const cache = new ResponseCache('test', { ...here().app.catalogue, lastOf, changes })
  const put = (key: string, body = 'body') =>
    [0, 1].map(() => cache.put(key, { dependencies: [], mark: lastOf(), headers: {}, body }))
  const large = 'x'.repeat(1024 * 1024)
  for (let index = 0; index < 30; index++) put(`large ${index}`, large)
  const held = Array.from({ length: 30 }, (_, index) => cache.get(`large ${index}`)).filter(Boolean)
  expect(held.length).toBeGreaterThan(0)
  expect(held.length * 3 * large.length).toBeLessThanOrEqual(64 * 1024 * 1024)
  const long = 'x'.repeat(501)
  put(long)
  expect(cache.get(long)).toBeUndefined()
  put('short')
  expect(cache.get('short')?.plain.toString()).toBe('body')
  at = 2
  expect(cache.get('short')).toBeUndefined()
})
