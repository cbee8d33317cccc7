// Tests of reading apartments: filters, order, pages, and replies that are cached but never stale.
import { type ApartmentQuery, getApartment, getApartmentFacts, listApartments } from '@akwaaba/contract/apartments'
import { createBooking } from '@akwaaba/contract/bookings'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDb, openPool } from '#db/client.ts'
import { day, raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'
import { readApartment } from './read.ts'

const here = fileWorld()

type Ask = Partial<Record<keyof ApartmentQuery, string | number>>
const names = async (t: World, query: Ask = {}) =>
  (await t.anyone.send(listApartments, { query })).map(({ apartmentName }) => apartmentName)

const four = async () => {
  const t = await here.empty()
  const ids: Record<string, string> = {}
  for (const [apartmentName, fields] of Object.entries({
    Anchor: { price: 50, location: 'Osu', guests: 2 },
    Baobab: { price: 80, location: 'Osu', guests: 4, address: '7 Ridge Road' },
    Cocoa: { price: 120.5, location: 'Osu Castle', guests: null },
    Dawn: { price: 300, location: 'Kumasi', guests: 8, featured: true, address: '100% Palm Street' },
  })) {
    t.wait({ seconds: 1 })
    ids[apartmentName] = await t.apartment({ apartmentName, ...fields })
  }
  await t.refreshCatalogue()
  return { t, ids }
}

describe('GET /api/admin/apartments', () => {
  test('puts the featured first, then the oldest', async () => {
    const { t } = await four()
    expect(await names(t)).toEqual(['Dawn', 'Anchor', 'Baobab', 'Cocoa'])
    expect(await names(t, { sort: 'recommended' })).toEqual(['Dawn', 'Anchor', 'Baobab', 'Cocoa'])
  })

  test.each([
    ['price-low', ['Anchor', 'Baobab', 'Cocoa', 'Dawn']],
    ['price-high', ['Dawn', 'Cocoa', 'Baobab', 'Anchor']],
    ['newest', ['Dawn', 'Cocoa', 'Baobab', 'Anchor']],
  ])('sorts by %s', async (sort, expected) => {
    const { t } = await four()
    expect(await names(t, { sort })).toEqual(expected)
  })

  test.each<[Ask, string[]]>([
    [{ location: 'Osu' }, ['Anchor', 'Baobab']],
    [{ location: 'osu' }, []],
    [{ location: '' }, ['Anchor', 'Baobab', 'Cocoa', 'Dawn']],
    [{ priceFrom: 80, priceTo: 120.5 }, ['Baobab', 'Cocoa']],
    [{ priceFrom: 80.01, priceTo: 120.49 }, []],
    [{ priceFrom: 80 }, ['Anchor', 'Baobab', 'Cocoa', 'Dawn']],
    [{ priceTo: 80 }, ['Anchor', 'Baobab', 'Cocoa', 'Dawn']],
    [{ priceFrom: 0, priceTo: 50 }, ['Anchor']],
    [{ priceFrom: 200, priceTo: 100 }, ['Cocoa']],
    [{ guests: 4 }, ['Baobab', 'Cocoa', 'Dawn']],
    [{ guests: 9 }, ['Cocoa']],
    [{ search: 'baob' }, ['Baobab']],
    [{ search: 'RIDGE' }, ['Baobab']],
    [{ search: 'castle' }, ['Cocoa']],
    [{ search: 'ca' }, ['Cocoa']],
    [{ search: 'as' }, []],
    [{ search: 'D' }, ['Dawn']],
    [{ search: '%' }, ['Dawn']],
    [{ search: '_' }, []],
    [{ search: '\\' }, []],
    [{ search: "'; drop table apartments; --" }, []],
    [{ location: 'Osu', priceFrom: 60, priceTo: 100, guests: 3, search: 'road' }, ['Baobab']],
  ])('filters by %j', async (query, expected) => {
    const { t } = await four()
    expect((await names(t, { ...query, sort: 'price-low' })).sort()).toEqual(expected)
  })

  test('finds only apartments that are free for the whole stay, and never caches that reply', async () => {
    const { t, ids } = await four()
    const [ama] = await t.customers(1)
    const ask = (from: number, to: number) => names(t, { from: day(t, from), to: day(t, to), location: 'Osu' })
    expect(await ask(30, 33)).toEqual(['Anchor', 'Baobab'])
    await ama.send(createBooking, { body: stay(t, ids.Anchor ?? '', 30, 33) })
    expect(await ask(30, 33)).toEqual(['Baobab'])
    expect(await ask(32, 34)).toEqual(['Baobab'])
    expect(await ask(33, 34)).toEqual(['Anchor', 'Baobab'])
    expect(await ask(28, 30)).toEqual(['Anchor', 'Baobab'])
    t.wait({ minutes: 31 })
    expect(await ask(30, 33)).toEqual(['Anchor', 'Baobab'])
    const { headers } = await raw(t, listApartments, {
      url: `${listApartments.path}?from=${day(t, 3)}&to=${day(t, 4)}`,
    })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers.etag).toBeUndefined()
  })

  test.each<[string, number | null, number | null, string]>([
    ['only a check-in', 3, null, 'bad_dates'],
    ['only a check-out', null, 3, 'bad_dates'],
    ['no night', 3, 3, 'bad_dates'],
    ['the past', -2, 3, 'past_dates'],
    ['more than a year', 3, 369, 'stay_too_long'],
  ])('refuses %s', async (_, from, to, code) => {
    const t = await here.empty()
    const query = { from: from === null ? '' : day(t, from), to: to === null ? '' : day(t, to) }
    expect(await refusal(t.anyone.send(listApartments, { query }))).toMatchObject({ status: 400, code })
  })

  test('gives similar apartments: same location, then nearby, then closest in price, in any order of insertion', async () => {
    const t = here()
    const add = (apartmentName: string, fields: object) => t.apartment({ apartmentName, ...fields })
    const labone = await add('Labone', { location: 'Labone', address: '12 Sithole Road, Labone, Accra', price: 72 })
    await add('Kumasi', { location: 'Kumasi', address: '7 Melcom Road, Ahodwo, Kumasi', price: 72 })
    await add('Legon', { location: 'East Legon', address: '9 Lagos Avenue, East Legon, Accra', price: 400 })
    await add('Ridge', { location: 'North Ridge', address: '14 Nasser Avenue, Accra ', price: 100 })
    await add('Labone too', { location: 'Labone', address: 'by the sea', price: 500 })
    await t.refreshCatalogue()
    expect(await names(t, { similarTo: labone })).toEqual(['Labone too', 'Ridge', 'Legon', 'Kumasi'])
    // Where both have coordinates, the distance decides and not the address.
    const place = (latitude: number, longitude: number) => ({ latitude, longitude })
    const harbour = await add('Harbour', { location: 'Tema', address: 'Tema', price: 60, ...place(5.64, -0.01) })
    await add('Next door', { location: 'Spintex', address: 'Accra', price: 900, ...place(5.63, -0.09) })
    await add('Far', { location: 'Takoradi', address: 'Beach Road, Tema', price: 60, ...place(4.9, -1.76) })
    await t.refreshCatalogue()
    const like = await names(t, { similarTo: harbour })
    expect(like[0]).toBe('Next door')
    expect(like.at(-1)).not.toBe('Next door')
    expect(like.indexOf('Far')).toBeGreaterThan(0)
  })

  test('gives similar apartments: same location first, then closest in price, never itself', async () => {
    const { t, ids } = await four()
    expect(await names(t, { similarTo: ids.Anchor, limit: 3 })).toEqual(['Baobab', 'Cocoa', 'Dawn'])
    expect(await names(t, { similarTo: ids.Dawn })).toEqual(['Cocoa', 'Baobab', 'Anchor'])
    expect(await names(t, { similarTo: '01900000-0000-7000-8000-000000000000' })).toHaveLength(4)
  })

  test('gives pages, with the total in the headers and links that keep the filters', async () => {
    const { t } = await four()
    const page = async (number: number) => {
      const { reply, headers } = await t.anyone.ask(listApartments, {
        query: { sort: 'price-low', limit: 3, page: number },
      })
      return [reply.length, headers.get('x-total-count'), headers.get('link')?.replace(/[&]after=[\w-]+/, '')]
    }
    const at = (number: number, rel: string) =>
      `</api/admin/apartments?sort=price-low&limit=3&page=${number}>; rel="${rel}"`
    expect(await page(1)).toEqual([3, '4', at(2, 'next')])
    expect(await page(2)).toEqual([1, '4', at(1, 'prev')])
    expect(await page(3)).toEqual([0, '4', at(2, 'prev')])
    expect(await page(1)).toEqual([3, '4', at(2, 'next')]) // kept answers keep their headers
  })

  test('gives up to 1,000 when no limit is sent, with a Link to the rest, and takes any limit up to that', async () => {
    const t = await here.empty()
    const id = await t.apartment()
    const row = await t.deps.db.selectFrom('apartments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1_004 }, () => ({ ...row, rules: '{}', id: t.deps.ids.next() }))
    await t.deps.db.insertInto('apartments').values(copies).execute()
    await t.refreshCatalogue()
    const ask = async (query: Ask) => {
      const { reply, headers } = await t.anyone.ask(listApartments, { query })
      return [reply.length, headers.get('x-total-count'), headers.get('link')?.replace(/[&]after=[\w-]+/, '')]
    }
    expect(await ask({})).toEqual([1_000, '1005', '</api/admin/apartments?page=2>; rel="next"'])
    expect(await ask({ page: 2 })).toEqual([5, '1005', '</api/admin/apartments?page=1>; rel="prev"'])
    expect((await ask({ limit: 500 }))[0]).toBe(500)
  })

  test.each([
    { limit: 0 },
    { limit: 1001 },
    { page: 0 },
    { limit: 'ten' },
    { priceFrom: -1 },
    { guests: 1.5 },
    { sort: 'best' as never },
  ])('refuses %j', async (query) => {
    const t = await here.empty()
    expect(await refusal(t.anyone.send(listApartments, { query }))).toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  })
})

describe('GET /api/admin/apartments/:id', () => {
  test('gives an apartment with the fields of the specification', async () => {
    const { t, ids } = await four()
    expect(await t.anyone.send(getApartment, { params: { id: ids.Cocoa ?? '' } })).toMatchObject({
      _id: ids.Cocoa,
      apartmentName: 'Cocoa',
      location: 'Osu Castle',
      price: 120.5,
      size: 32,
      images: [],
      coverImage: null,
    })
  })

  test('does not give an apartment that was taken off the site, nor list it', async () => {
    const { t, ids } = await four()
    const id = ids.Cocoa ?? ''
    await t.deps.db.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).where('id', '=', id).execute()
    await t.refreshCatalogue()
    expect(await refusal(t.anyone.send(getApartment, { params: { id } }))).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect(await names(t)).toEqual(['Dawn', 'Anchor', 'Baobab'])
  })
})

describe('GET /api/apartments/facts', () => {
  test('gives the count and the highest price', async () => {
    const { t } = await four()
    expect(await t.anyone.send(getApartmentFacts, {})).toEqual({ count: 4, maxPrice: 300 })
  })

  test('gives nothing for an empty catalogue', async () => {
    const t = await here.empty()
    expect(await t.anyone.send(getApartmentFacts, {})).toEqual({ count: 0, maxPrice: 0 })
  })
})

describe('a cached reply', () => {
  test('is confirmed with 304 while the catalogue does not change', async () => {
    const { t } = await four()
    await t.refreshCatalogue()
    const first = await raw(t, listApartments)
    expect(first.headers.etag).toMatch(/^W\/"test-[\da-f-]{36}"$/)
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await raw(t, listApartments, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag: first.headers.etag } })
    expect((await raw(t, listApartments, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200)
  })

  test('is invalid at once after a write of any process', async () => {
    const { t } = await four()
    await t.refreshCatalogue()
    await raw(t, listApartments)
    const before = await raw(t, listApartments) // kept from the second ask
    await t.apartment({ apartmentName: 'Ebony' })
    const ask = () => raw(t, listApartments, { headers: { 'if-none-match': String(before.headers.etag) } })
    await expect.poll(async () => (await ask()).status).toBe(200)
    const after = await ask()
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.text).toContain('Ebony')
  })

  test('is the same in every encoding', async () => {
    const t = await here.empty()
    for (let i = 0; i < 5; i++) await t.apartment({ apartmentName: `Flat ${i}` })
    await t.refreshCatalogue()
    const plain = await raw(t, listApartments)
    const { brotliDecompressSync, gunzipSync } = await import('node:zlib')
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const reply = await t.app.inject({ url: listApartments.path, headers: { 'accept-encoding': encoding } })
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect(reply.headers.vary).toContain('accept-encoding')
      expect(unpack(reply.rawPayload).toString()).toBe(plain.text)
    }
  })
})

test('apartments that are asked for at the same instant share queries, and each caller gets its own', async () => {
  const t = here()
  const flats = await Promise.all(Array.from({ length: 8 }, () => t.apartment()))
  const missing = t.deps.ids.next()
  const pool = openPool(t.databaseUrl, 2, () => undefined)
  const deps = { ...t.deps, db: openDb(pool) }
  onTestFinished(() => deps.db.destroy())
  const asked: unknown[] = []
  pool.on('connect', (client) => asked.push(vi.spyOn(client, 'query').mock.calls))
  const found = await Promise.allSettled([...flats, missing].map((id) => readApartment(deps, id)))
  expect(found.map((one) => (one.status === 'fulfilled' ? JSON.parse(one.value)._id : one.reason.code))).toEqual([
    ...flats,
    'not_found',
  ])
  expect(asked.flat()).toHaveLength(1)
})
