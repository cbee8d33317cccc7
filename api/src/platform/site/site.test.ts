// Tests of serving the pages: status, policy, caching and the limit of renderings.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { openDb, openPool } from '#db/client.ts'
import type { Deps } from '#deps.ts'
import type { Catalogue } from '#http/response-cache.ts'
import { exchange, listening } from '#testing/servers/socket.ts'
import { fileWorld, type World } from '#testing/world.ts'
import { builtSite, serveSite } from './site.ts'

const here = fileWorld()
const facts = {
  ...{ name: 'Akwaaba', supportEmail: 'support@akwaaba.example', supportPhone: '' },
  ...{ publicUrl: 'http://localhost:3000', frontendKey: null, mailbox: false, social: [] },
  chargeCurrency: 'USD' as const,
}

/** The built pages, over the world's API. */
const siteOver = (t: World, deps: Deps, rendersPerMinute: number | null = null, catalogue = t.app.catalogue) =>
  buildApp(deps, {
    catalogue,
    codeMark: 'test',
    strictReplies: true,
    extend: (server) =>
      serveSite(server, {
        ...{ facts, loadBuild: builtSite, mode: 'production', rendersPerMinute },
        now: () => t.deps.clock.now().getTime(),
      }),
  })
type Parts = { deps?: Deps; rendersPerMinute?: number; catalogue?: Catalogue }
const site = async (t: World, { deps = t.deps, rendersPerMinute, catalogue }: Parts = {}) => {
  const app = await siteOver(t, deps, rendersPerMinute, catalogue)
  onTestFinished(() => app.close())
  return async (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') => {
    const { statusCode: status, body, headers: given } = await app.inject({ url, headers, remoteAddress })
    return { status, body, headers: given }
  }
}
/** Makes every read that is not cached fail, without a change of the catalogue. */
const withoutTable = async (t: World, table: string, work: () => Promise<void>) => {
  await sql`alter table ${sql.table(table)} rename to gone`.execute(t.owner)
  await work().finally(() => sql`alter table gone rename to ${sql.ref(table)}`.execute(t.owner))
}

describe('an address', () => {
  test.each(['//[', '/\\[', '//a:99999999/', '//example.com/bookings', '/%zz', '/%E0%A4%A', '/bookings/%c0%ae'])(
    '%s that is malformed gets a page with status 400',
    async (url) => {
      const port = await listening(await siteOver(here(), here().deps))
      const reply = await exchange(port, `GET ${url} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      expect(reply.status).toBe(400)
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      expect(reply.body.includes('This page does not exist')).toBe(true)
    },
  )

  test.each(['/api//[', '/api/%zz'])('%s of the API that is malformed is refused as JSON', async (url) => {
    const get = await site(here())
    const reply = await get(url)
    expect([400, 404]).toContain(reply.status)
    expect(JSON.parse(reply.body)).toMatchObject({ msg: expect.any(String), requestId: expect.any(String) })
  })

  test.each(['/bookings', '/package', '/properties'])(
    '%s with a NUL byte in its search is a page with status 400',
    async (path) => {
      const get = await site(here())
      for (const url of [`${path}?location=%00`, `${path}.data?location=a%00b`])
        expect((await get(url)).status).toBe(400)
      // The list of packages has a sentence of its own for every error.
      const { body } = await get(`${path}?location=%00`)
      expect(body.includes(path === '/package' ? 'Failed to load packages' : 'This search cannot be shown')).toBe(true)
    },
  )

  test('the lists of the API refuse a NUL byte in their search', async () => {
    const get = await site(here())
    for (const list of ['/api/admin/apartments', '/api/admin/packages', '/api/properties'])
      expect((await get(`${list}?location=%00`)).status, list).toBe(400)
  })

  test('leads to the same page in every spelling of its query', async () => {
    const t = here()
    const get = await site(t)
    const { headers } = await get('/bookings?location=Osu')
    await get('/bookings?location=Osu&utm_source=1')
    await withoutTable(t, 'apartments', async () => {
      for (const url of ['/bookings?utm_source=2&location=Osu', '/bookings?%6cocation=Osu&x=1&location=Accra']) {
        const reply = await get(url)
        expect(reply).toMatchObject({ status: 200, headers: { etag: headers.etag } })
      }
    })
  })

  test('with invalid dates shows the apartment without dates', async () => {
    const t = here()
    const id = await t.apartment()
    const get = await site(t)
    for (const query of ['from=%25&to=2090-01-02', 'from=2090-01-02&to=%00', 'from=2090-02-30', 'to=x'])
      expect((await get(`/booking-info/${id}?${query}`)).status, query).toBe(200)
  })

  test('with dates is rendered each time, in every spelling of its query', async () => {
    const t = here()
    const get = await site(t)
    const stay = '2090-01-01&to=2090-01-03'
    for (const url of [`/bookings?from=${stay}`, `/bookings?%66rom=${stay}`, `/bookings?%66rom=${stay}`])
      expect((await get(url)).headers.etag, url).toBeUndefined()
  })
})

describe('the page of a suspended apartment', () => {
  test('answers 410 and shows those like it', async () => {
    const t = here()
    const location = 'Aburi Hills'
    const [id, other] = [await t.apartment({ location, state: 'suspended' }), await t.apartment({ location })]
    const reply = await (await site(t))(`/booking-info/${id}`)
    expect(reply.status).toBe(410)
    expect(reply.body).toContain('This apartment is not offered at the moment')
    expect(reply.body).toContain(`/booking-info/${other}`)
  })
})

describe('while the database is down', () => {
  test('a page and its data answer 503 and say when to retry', async () => {
    const t = here()
    const pool = openPool('postgres://nobody@127.0.0.1:1/none', 1, () => undefined)
    onTestFinished(() => pool.end())
    const get = await site(t, { deps: { ...t.deps, db: openDb(pool) } })
    for (const url of ['/', '/bookings', `/booking-info/${t.deps.ids.next()}`, '/package', '/properties.data']) {
      const reply = await get(url)
      expect(reply, url).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
      expect(reply.headers.etag, url).toBeUndefined()
    }
    expect((await get('/bookings')).body.includes('This page could not be loaded')).toBe(true)
  })

  test('a page that was current until then is sent for another minute', async () => {
    const t = here()
    let silentMillis = 0
    const silentFor = () => silentMillis
    const get = await site(t, { catalogue: { ...t.app.catalogue, isLive: () => silentMillis === 0, silentFor } })
    for (let index = 0; index < 2; index++) await get('/properties?location=Aburi')
    await withoutTable(t, 'properties', async () => {
      silentMillis = 59_000
      const reply = await get('/properties?location=Aburi')
      expect(reply).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'max-age=0, stale-if-error=1', age: '59' },
      })
      silentMillis = 60_000
      expect((await get('/properties?location=Aburi')).status).toBe(500)
    })
  })
})

test('a page of which a part could not be read is not cached', async () => {
  const t = here()
  await t.tour({ title: 'Kakum walk' })
  const get = await site(t)
  await withoutTable(t, 'tours', async () => {
    for (let times = 0; times < 2; times++) {
      const reply = await get('/')
      expect(reply.status).toBe(200)
      expect(reply.headers.etag).toBeUndefined()
    }
  })
  expect((await get('/')).body.includes('Kakum walk')).toBe(true)
})

describe('the policy of a page', () => {
  test('names the scripts of the build and none that stored text contains', async () => {
    const get = await site(here())
    const { body, headers } = await get('/bookings')
    const policy = String(headers['content-security-policy'])
    const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    const executed = inline.filter(([, attributes = '']) => !attributes.includes('application/ld+json'))
    expect(executed.length).toBeGreaterThan(2)
    const hash = (script = '') => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    for (const [, , script] of executed) expect(policy).toContain(hash(script))
    const data = inline.filter(([, attributes = '']) => attributes.includes('application/ld+json'))
    expect(data.length).toBeGreaterThan(0)
    for (const [, , script] of data) expect(policy).not.toContain(hash(script))
    expect(policy).toContain("base-uri 'none'")
    expect(body.includes('nonce')).toBe(false)
  })
})

test('a page that the browser has is confirmed without a policy, which belongs to the page it has', async () => {
  const get = await site(here())
  const { headers } = await get('/terms')
  const confirmed = await get('/terms', { 'if-none-match': String(headers.etag) })
  expect(confirmed).toMatchObject({ status: 304, body: '', headers: { 'cache-control': headers['cache-control'] } })
  expect(confirmed.headers).not.toHaveProperty('content-security-policy')
})

test('a built file is never sent in an encoding that is refused', async () => {
  const get = await site(here())
  const { body } = await get('/terms')
  const asset = /\/assets\/framework[\w.-]+\.js/.exec(body)?.[0] ?? ''
  const encodingOf = async (accepted: string) =>
    (await get(asset, { 'accept-encoding': accepted })).headers['content-encoding']
  expect(await encodingOf('br, gzip')).toBe('br')
  expect(await encodingOf('br;q=0, gzip')).toBe('gzip')
  expect(await encodingOf('br;q=0, gzip;q=0')).toBeUndefined()
})

describe('renderings', () => {
  test('are limited by address, cached pages are not', async () => {
    const t = here()
    const get = await site(t, { rendersPerMinute: 5 })
    for (let index = 0; index < 5; index++) expect((await get(`/bookings?page=${index + 1}`)).status).toBe(200)
    const refused = await get('/bookings?page=6')
    expect(refused).toMatchObject({ status: 429, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body.includes('Please wait a moment')).toBe(true)
    expect(refused.body.includes('Akwaaba</p>')).toBe(true)
    expect((await get('/bookings?page=7', {}, '203.0.113.8')).status).toBe(200)
    await get('/terms', {}, '203.0.113.8')
    await get('/terms', {}, '203.0.113.8')
    expect((await get('/terms')).status).toBe(200)
    t.wait({ minutes: 1 })
    expect((await get('/bookings?page=8')).status).toBe(200)
  })

  test('of one address are one for everybody who asks at the same time', async () => {
    const get = await site(here(), { rendersPerMinute: 1 })
    const replies = await Promise.all(Array.from({ length: 8 }, () => get('/properties?location=Elmina')))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  test('do not keep others waiting: they are sent the page before it', async () => {
    const t = here()
    const get = await site(t)
    const url = '/properties?location=Takoradi'
    const [, cached] = [await get(url), await get(url)]
    await t.property({ location: 'Takoradi' })
    await t.refreshCatalogue()
    const reload = { 'cache-control': 'max-age=0' }
    const [first, reloaded, ...others] = await Promise.all([get(url), get(url, reload), get(url), get(url)])
    expect(reloaded?.headers.etag, 'who reloads waits for it').toBe(first?.headers.etag)
    expect(first?.headers.etag).not.toBe(cached.headers.etag)
    expect(others.map(({ headers }) => headers.etag)).toEqual(Array(2).fill(cached.headers.etag))
    expect((await get(url)).headers.etag).toBe(first?.headers.etag)
  })
})

describe('a browser that saves data', () => {
  const small = { 'save-data': 'on' }

  test('gets pages without web fonts and wide pictures, which are not mixed with those of others', async () => {
    const t = here()
    await t.apartment()
    const get = await site(t)
    // A page is cached from its second request on.
    for (const _ of [1, 2, 3]) {
      const [whole, less] = [await get('/bookings'), await get('/bookings', small)]
      expect([whole.body.includes('as="font"'), less.body.includes('as="font"')]).toEqual([true, false])
      expect([whole.body.includes('.woff2'), less.body.includes('.woff2)')]).toEqual([true, false])
      expect(less.body).toMatch(/local\("?Arial/)
      expect([whole.headers.vary, less.headers.vary]).toEqual(Array(2).fill('accept-encoding, save-data'))
      expect(whole.headers.etag === undefined || whole.headers.etag !== less.headers.etag).toBe(true)
      const again = await get('/bookings', { 'if-none-match': String(less.headers.etag) })
      expect(again.status).toBe(200)
    }
  })
})
