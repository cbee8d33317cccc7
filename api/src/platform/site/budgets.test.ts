// Tests of what a first visit loads: each page has a budget of JavaScript, and no page for everybody has code of administrators or hosts.
import { gzipSync } from 'node:zlib'
import { dashboardPages } from '@akwaaba/contract/dashboard-pages'
import { hostPages } from '@akwaaba/contract/host-pages'
import type { Page } from '@akwaaba/contract/page'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { fileWorld } from '#testing/world.ts'
import { builtSite, serveSite } from './site.ts'

const here = fileWorld()
const facts = {
  ...{ name: 'Akwaaba', supportEmail: 'support@akwaaba.example', supportPhone: '' },
  ...{ publicUrl: 'http://localhost:3000', frontendKey: null, mailbox: false, social: [] },
  chargeCurrency: 'USD' as const,
}

const site = async () => {
  const { deps, app: whole } = here()
  const app = await buildApp(deps, {
    catalogue: whole.catalogue,
    codeMark: 'test',
    strictReplies: true,
    extend: (server) =>
      serveSite(server, { facts, loadBuild: builtSite, mode: 'production', rendersPerMinute: null, now: () => 0 }),
  })
  onTestFinished(() => app.close())
  return app
}
const bodyOf = async (app: FastifyInstance, url: string) => (await app.inject({ url })).body

/** The scripts that a page names, and those that they import, each once. */
const scriptsOf = async (app: FastifyInstance, path: string): Promise<string[]> => {
  const html = await bodyOf(app, path)
  const open = [...html.matchAll(/(?:href=|import |from )"(\/assets\/[\w.-]+\.js)"/g)].map(([, name]) => name)
  const scripts = new Map<string, string>()
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (scripts.has(name)) continue
    const script = await bodyOf(app, name)
    scripts.set(name, script)
    for (const [, other] of script.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      open.push(`/assets/${other}`)
  }
  return [...scripts.values()]
}
const kilobytes = (scripts: string[]) =>
  scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) / 1000

/** Kilobytes by gzip. 103 of them are React and React Router. Raise one only for what the visitor of that page needs at once. */
const budgets: Record<string, number> = {
  '/': 118,
  '/bookings': 130,
  '/bookings/map': 136,
  '/booking-info/': 137,
  '/hosts/': 127,
  '/package': 128,
  '/package-info/': 126,
  '/properties': 125,
  '/properties-info/': 127,
  '/partners': 135,
  '/support': 137,
  '/terms': 118,
  '/privacy': 118,
  '/login': 173,
  '/signup': 213,
}
/** The addresses of a page for administrators, and of one for hosts, are in the code of those pages alone. */
const adminPages = [...dashboardPages.filter((page: Page) => page.who === 'admin'), ...hostPages].map(({ path }) =>
  path.replace(/:.*/, ''),
)
// Not as the beginning of a longer word: /hosts/ is for everybody.
const names = (script: string, address: string) => new RegExp(`${address}(?![\\w-])`).test(script)

describe('a first visit', () => {
  test('loads no more JavaScript than the budget of the page, and none of administrators or hosts', async () => {
    const t = here()
    const records = {
      '/booking-info/': await t.apartment(),
      '/hosts/': 'akwaaba',
      '/package-info/': await t.tour(),
      '/properties-info/': await t.property(),
    }
    const app = await site()
    const over: string[] = []
    for (const [path, most] of Object.entries(budgets)) {
      const scripts = await scriptsOf(
        app,
        `${path}${Object.entries(records).find(([start]) => start === path)?.[1] ?? ''}`,
      )
      expect(scripts.length, path).toBeGreaterThan(3)
      const size = kilobytes(scripts)
      if (size > most || size < most - 3) over.push(`${path} loads ${size.toFixed(3)} kB; its budget is ${most}`)
      expect(
        adminPages.filter((address) => scripts.some((script) => names(script, address))),
        path,
      ).toEqual([])
    }
    expect(over).toEqual([])
  })

  test('waits for no style sheet: the page has it', async () => {
    const app = await site()
    for (const path of ['/', '/bookings', '/login']) expect(await bodyOf(app, path)).not.toContain('rel="stylesheet"')
  })
})

describe('the routes of the links of a page', () => {
  const versionOf = (html: string) => /"version":\s*"([^"]+)"/.exec(html)?.[1]

  test('are answered for a build, to be kept by the browser', async () => {
    const app = await site()
    const version = versionOf(await bodyOf(app, '/'))
    expect(version).toBeDefined()
    const reply = await app.inject({ url: `/__manifest?paths=/bookings,/login&version=${version}` })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(Object.values(reply.json<Record<string, { path?: string }>>()).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['bookings', 'login']),
    )
  })

  test('are not answered for another build: the page is loaded again', async () => {
    const app = await site()
    const reply = await app.inject({ url: '/__manifest?paths=/bookings&version=old' })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers).toMatchObject({ 'x-remix-reload-document': 'true', 'cache-control': 'no-cache' })
  })
})
