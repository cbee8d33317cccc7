// Tests of robots.txt and the sitemap: every public page by its full address, and no private one.
import { pauseOrganisation, resumeOrganisation } from '@akwaaba/contract/organisations'
import { fixedPaths } from '@akwaaba/contract/public-pages'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { confirmProperty } from '#testing/buying.ts'
import { newHost } from '#testing/hosting.ts'
import { day, newAdmin, raw, runJob } from '#testing/tools.ts'
import { type World, world } from '#testing/world.ts'
import { serveDiscovery } from './discovery.ts'

const house = '/hosts/akwaaba'
const origin = 'https://akwaaba.example'
const get = (path: `/${string}`) => ({ method: 'GET', path }) as const

/** The addresses of the sitemap, which has to be XML in the shape of sitemaps.org. */
const listed = async (t: World): Promise<string[]> => {
  await t.refreshCatalogue()
  const reply = await raw(t, get('/sitemap.xml'))
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
  const frame =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n((?:<url><loc>(?:[^<>&]|&amp;)+<\/loc><\/url>\n)+)<\/urlset>\n$/
  const [, urls = ''] = frame.exec(reply.text) ?? []
  expect(urls).not.toBe('')
  return [...urls.matchAll(/<loc>(.+)<\/loc>/g)].map(([, address = '']) => address)
}
const pages = async (t: World) => (await listed(t)).map((address) => address.replace(origin, ''))

describe('GET /robots.txt', () => {
  test('disallows private paths, and names the sitemap', async () => {
    const t = await world({ PUBLIC_URL: origin })
    const reply = await raw(t, get('/robots.txt'))
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = reply.text.split('\n')
    expect(lines[0]).toBe('User-agent: *')
    for (const path of [
      '/api/',
      '/dashboard',
      '/checkout/',
      '/payment',
      '/reset-password',
      '/verify-email',
      '/host$',
      '/host/',
      '/invitation',
    ])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
    const forbidden = lines.flatMap((line) => line.match(/^Disallow: (.+)/)?.[1] ?? [])
    for (const path of [
      ...fixedPaths,
      '/booking-info/1',
      '/package-info/1',
      '/properties-info/1',
      '/hosts/1',
      '/uploads/1.jpg',
    ])
      expect(forbidden.filter((start) => path.startsWith(start.replace(/\$$/, '/')))).toEqual([])
  })
})

describe('GET /sitemap.xml', () => {
  test('lists every public page by its full address, each once', async () => {
    const t = await world({ PUBLIC_URL: `${origin}/` })
    const flat = await t.apartment()
    const tour = await t.tour()
    const property = await t.property()
    const paths = [
      ...fixedPaths,
      `/booking-info/${flat}`,
      `/package-info/${tour}`,
      `/properties-info/${property}`,
      house,
    ]
    expect(await listed(t)).toEqual(paths.map((path) => `${origin}${path}`))
  })

  test('lists the static pages when the catalogue is empty', async () => {
    const t = await world({ PUBLIC_URL: origin })
    expect(await pages(t)).toEqual([...fixedPaths, house])
  })

  test('lists hosts while they are active', async () => {
    const t = await world({ PUBLIC_URL: origin })
    const [host, kofi] = [await newHost(t), await newAdmin(t)]
    const at = { params: { id: host.id } }
    expect(await pages(t)).toContain(`/hosts/${host.slug}`)
    await kofi.send(pauseOrganisation, { ...at, body: { reason: 'It asked us to.' } })
    expect(await pages(t)).not.toContain(`/hosts/${host.slug}`)
    await kofi.send(resumeOrganisation, at)
    expect(await pages(t)).toContain(`/hosts/${host.slug}`)
  })

  test('lists new listings at once', async () => {
    const t = await world({ PUBLIC_URL: origin })
    await pages(t)
    const flat = await t.apartment()
    expect(await pages(t)).toContain(`/booking-info/${flat}`)
    const tour = await t.tour()
    const property = await t.property()
    const now = await pages(t)
    expect(now).toContain(`/package-info/${tour}`)
    expect(now).toContain(`/properties-info/${property}`)
  })

  test('leaves out removed, sold and past listings', async () => {
    const t = await world({ PUBLIC_URL: origin })
    const none = [...fixedPaths, house]
    const [ama] = await t.customers(1)
    await t.apartment()
    await t.tour()
    await t.property()
    await pages(t)
    for (const table of ['apartments', 'tours', 'properties'] as const)
      await t.deps.db.updateTable(table).set({ deletedAt: t.deps.clock.now() }).execute()
    expect(await pages(t)).toEqual(none)
    const sold = await t.property()
    const soon = await t.tour({ date: day(t, 1) })
    const stays = [`/package-info/${soon}`, `/properties-info/${sold}`]
    expect(await pages(t)).toEqual([...fixedPaths, ...stays, house])
    await confirmProperty(ama, sold)
    t.wait({ days: 2 })
    await runJob(t, 'catalogue:new-day', {})
    expect(await pages(t)).toEqual(none)
  })

  test('is valid XML for any address of the site', async () => {
    const t = await world({ PUBLIC_URL: 'https://example.org/a?b=1&c=2' })
    expect((await listed(t))[1]).toBe('https://example.org/a?b=1&amp;c=2/bookings')
  })

  test('names each of the files that it takes once, also where it is asked for twice at the same time', async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    const lastOf = () => null
    const done = async () => undefined
    app.decorate('catalogue', {
      lastOf,
      isLive: () => true,
      silentFor: () => 0,
      changes: () => 0,
      learn: done,
      refresh: done,
    })
    // 120,000 records whose ids are their numbers.
    const after = async (id: string | null, { limit, skip = 0 }: { limit: number; skip?: number }) => {
      const first = Number(id ?? 0) + skip + 1
      const count = Math.max(0, Math.min(limit, 120_000 - first + 1))
      return Array.from({ length: count }, (_, at) => ({ id: String(first + at), path: `/${first + at}` }))
    }
    serveDiscovery(app, { publicUrl: origin, fixedPaths, records: [{ name: 'tours', after }] })
    await Promise.all([1, 2].map(() => app.inject('/sitemap.xml')))
    const { body } = await app.inject('/sitemap.xml')
    const starts = ['', '?after=50000', '?after=100000']
    expect([...body.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      `${origin}/sitemap/pages.xml`,
      ...starts.map((start) => `${origin}/sitemap/tours.xml${start}`),
    ])
  })
})
