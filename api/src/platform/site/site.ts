// Owns serving the pages: rendered once per address, cached until the catalogue changes, the same for all visitors.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Client, createClient, isApiError } from '@akwaaba/contract/client'
import { limits } from '@akwaaba/contract/limits'
import type { SiteFacts } from '@akwaaba/contract/site'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouterContext, ServerBuild } from 'react-router'
import { fetchInto } from '#http/inject.ts'
import { sendEntry, sendUncached } from '#http/response-cache.ts'
import { malformedPath, readPageAddress } from './page-address.ts'
import { signScripts } from './page-policy.ts'
import { limitRenders, tooManyPagesHtml } from './render-limit.ts'

type Options = {
  facts: SiteFacts
  loadBuild: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  /** milliseconds */
  now: () => number
  /** how many pages one address may have rendered in a minute; null for no limit */
  rendersPerMinute: number | null
}
/** What the build's entry exports for its server. */
type Entry = {
  apiContext: RouterContext<Client>
  siteContext: RouterContext<SiteFacts>
  nonceContext: RouterContext<string>
  queryNames: readonly string[]
}
type Page = { status: number; headers: Record<string, string>; body: string }

const buildFolder = fileURLToPath(new URL('../../../../web/build/', import.meta.url))

const isEntry = (module: object): module is Entry =>
  ['apiContext', 'siteContext', 'nonceContext', 'queryNames'].every((name) => name in module)

const entryOf = ({ entry }: ServerBuild): Entry => {
  const module: object = entry.module
  if (!isEntry(module)) throw new Error('web/app/entry.server.tsx does not export what the server needs of it')
  return module
}

/** The pages that `npm run build` has built. */
export const builtSite = async (): Promise<ServerBuild> =>
  import(new URL('../../../../web/build/server/index.js', import.meta.url).href)

/** How many pages may be rendered for one address in a minute; null where the settings switch rate limits off. */
export const rendersPerMinute = ({ rateLimits }: { rateLimits: boolean }): number | null =>
  rateLimits ? limits.rendersPerMinute : null

/** A client of the API in this process, for loaders. */
const apiOver = (app: FastifyInstance, frontendKey: string | null, asThrown: (status: number) => object): Client => {
  const { ask } = createClient({ frontendKey: frontendKey ?? undefined, fetch: fetchInto(app) })
  // React Router treats a refusal thrown by a loader like data(): the page gets its status.
  const askOrThrow: Client['ask'] = (row, call) =>
    ask(row, call).catch((error: unknown) => {
      throw isApiError(error) ? Object.assign(error, asThrown(error.status)) : error
    })
  return { ask: askOrThrow, send: async (row, call) => (await askOrThrow(row, call)).reply }
}

/** Lowers the priority of scripts: on a slow connection the first picture and the fonts come first, as the page works without scripts. */
const deprioritizeScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

const pageOf = async (response: Response, nonce: string): Promise<Page> => {
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  headers['cache-control'] = 'no-cache'
  if (response.status === 503) headers['retry-after'] = '2'
  const text = await response.text()
  if (!headers['content-type']?.startsWith('text/html')) return { status: response.status, headers, body: text }
  const { html, policy } = signScripts(text, nonce)
  headers['content-security-policy'] = policy
  return { status: response.status, headers, body: deprioritizeScripts(html) }
}

const sendTooMany = (reply: FastifyReply, siteName: string, wait: number) =>
  reply
    .code(429)
    .headers({
      'retry-after': Math.ceil(wait),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    .type('text/html; charset=utf-8')
    .send(tooManyPagesHtml(siteName, wait))

/** Loads the build; gives the function that renders a page, and the query parameters that pages read. */
const openPages = async (app: FastifyInstance, { facts, loadBuild, mode }: Options) => {
  // Imported here and not at the top: on import React chooses its build by NODE_ENV.
  const [build, { createRequestHandler, RouterContextProvider, data }] = await Promise.all([
    loadBuild(),
    import('react-router'),
  ])
  const { apiContext, siteContext, nonceContext, queryNames } = entryOf(build)
  const handle = createRequestHandler(build, mode)
  const api = apiOver(app, facts.frontendKey, (status) => data(null, { status }))
  const render = async (url: URL, headers: Headers): Promise<Page> => {
    const nonce = randomUUID()
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(siteContext, facts)
    context.set(nonceContext, nonce)
    const page = await pageOf(await handle(new Request(url, { headers }), context), nonce)
    // In development Vite adds scripts to the page.
    if (mode === 'development') delete page.headers['content-security-policy']
    return page
  }
  return { render, queryNames }
}

/** Registers the pages for every GET that no other route matches, and their built files under /assets. */
export const serveSite = async (app: FastifyInstance, options: Options) => {
  const { facts, mode } = options
  const isCached = mode === 'production'
  const limit = options.rendersPerMinute === null ? () => 0 : limitRenders(options.rendersPerMinute)
  let opened: ReturnType<typeof openPages> | undefined
  const pages = () => {
    if (!isCached) return openPages(app, options)
    opened ??= openPages(app, options)
    return opened
  }

  const answerWith = (status: 400 | null) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { render, queryNames } = await pages()
    // The configured origin, because the caller chooses the Host header.
    const { url, isLive } = readPageAddress(request.url, facts.publicUrl, queryNames)
    const key = `page ${url.pathname}${url.search}`
    const current = app.catalogue.current()
    const version = isCached && !isLive ? current : null
    const entry = version === null ? undefined : app.responseCache.get(key, version)
    if (entry) return sendEntry(request, reply, entry)
    const wait = limit(app.networkOf(request.ip), options.now())
    if (wait > 0) return sendTooMany(reply, facts.name, wait)
    const headers = new Headers()
    for (const name of ['accept', 'user-agent', 'save-data'])
      if (request.headers[name]) headers.set(name, String(request.headers[name]))
    const page = await render(url, headers)
    if (version !== null && page.status === 200)
      return sendEntry(request, reply, app.responseCache.put(key, version, page.body, page.headers))
    return sendUncached(request, reply.code(status ?? page.status).headers(page.headers), page.body)
  }

  if (isCached)
    await app.register(fastifyStatic, {
      root: `${buildFolder}client`,
      prefix: '/',
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  app.get('/*', { compress: false }, answerWith(null))
  // No page has this address, so the page that says so is rendered.
  app.get(malformedPath, { compress: false }, answerWith(400))
}

declare module 'fastify' {
  interface FastifyInstance {
    /** the network of an address, which counts as one caller */
    networkOf: (address: string) => string
  }
}
