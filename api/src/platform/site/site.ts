// Owns serving the pages: rendered once per address, cached until something on them changes, the same for all visitors.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { limits } from '@akwaaba/contract/limits'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { joinOrBegin } from '#http/catalogue.ts'
import { type CacheEntry, sendEntry, sendUncached } from '#http/response-cache.ts'
import { serveMapTiles } from './map-tiles.ts'
import { malformedPath, readPageAddress } from './page-address.ts'
import { limitRenders, tooManyPagesHtml } from './render-limit.ts'
import { openPages, type Page, type RenderOptions } from './rendering.ts'
import { savesData } from './saving-data.ts'

type Options = RenderOptions & {
  /** milliseconds */
  now: () => number
  /** how many pages one address may have rendered in a minute; null for no limit */
  rendersPerMinute: number | null
  /** the file of tiles for detailed maps */
  mapTiles?: string | undefined
}
/** A page, with its entry where others may be sent it, too. */
type Made = { page: Page; entry?: CacheEntry }

const buildFolder = fileURLToPath(new URL('../../../../web/build/', import.meta.url))

/** The pages that `npm run build` has built. */
export const builtSite = async (): Promise<ServerBuild> =>
  import(new URL('../../../../web/build/server/index.js', import.meta.url).href)

/** How many pages may be rendered for one address in a minute; null where the settings switch rate limits off. */
export const rendersPerMinute = ({ rateLimits }: { rateLimits: boolean }): number | null =>
  rateLimits ? limits.rendersPerMinute : null

type Send = (made: Made) => FastifyReply | Promise<FastifyReply>

/** Answers that too many pages were rendered for this network. */
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

/** What a page may depend on besides its address. */
const headersForPage = ({ headers }: FastifyRequest): Headers => {
  const given = new Headers()
  for (const name of ['accept', 'user-agent', 'save-data']) if (headers[name]) given.set(name, String(headers[name]))
  return given
}

/** Whether the visitor has pressed reload, as browsers say by this header. */
const isReload = ({ headers }: FastifyRequest): boolean =>
  /no-cache|max-age=0/.test(String(headers['cache-control'] ?? ''))

/** Registers the pages for every GET that no other route matches, and their built files under /assets. */
export const serveSite = async (app: FastifyInstance, options: Options) => {
  const { facts, mode } = options
  const isCached = mode === 'production'
  const limit = options.rendersPerMinute === null ? () => 0 : limitRenders(options.rendersPerMinute)
  /** Counts a rendering for the caller; refuses one beyond the limit, and says so. */
  const refuseTooMany = (request: FastifyRequest, reply: FastifyReply): boolean => {
    const wait = limit(app.networkOf(request.ip), options.now())
    if (wait > 0) sendTooMany(reply, facts.name, wait)
    return wait > 0
  }
  let opened: ReturnType<typeof openPages> | undefined
  const pages = () => {
    if (!isCached) return openPages(app, options)
    opened ??= openPages(app, options)
    return opened
  }

  /** Renders a page, and makes the entry of one that others may be sent. */
  const make = async (url: URL, headers: Headers, key: string | null): Promise<Made> => {
    const { render } = await pages()
    const { catalogue, responseCache } = app
    const before = catalogue.changes()
    const page = await render(url, headers)
    if (page.isStale) Object.assign(page.headers, responseCache.staleHeaders())
    const last = catalogue.lastOf(page.dependencies)
    const isForOthers = key !== null && page.status === 200 && !page.isPartial && !page.isStale
    if (!isForOthers || !catalogue.isLive() || last === null) return { page }
    // A page during whose rendering something has changed may show a part of that: it is outdated, under a mark of its own.
    const mark = last.at <= before ? last : { id: randomUUID(), at: before }
    return { page, entry: responseCache.put(key, { ...page, mark }) }
  }

  const making = new Map<string, Promise<Made>>()
  /** Sends a page that others may be sent, too: from the cache, or rendered once for all who ask at the same time. */
  const sendShared = async (request: FastifyRequest, reply: FastifyReply, url: URL, key: string, send: Send) => {
    const { catalogue, responseCache } = app
    const current = responseCache.get(key)
    if (current) return sendEntry(request, reply, current)
    // Who reloads expects to see every change; all others may be sent the page of a second ago while it is rendered.
    const name = isReload(request) ? `${key} ${catalogue.changes()}` : key
    const outdated = name === key && making.has(name) ? responseCache.getOutdated(key) : undefined
    if (outdated) return sendEntry(request, reply, outdated)
    const stale = responseCache.getStale(key)
    const made = () => joinOrBegin(making, name, () => make(url, headersForPage(request), key))
    if (!stale) return !making.has(name) && refuseTooMany(request, reply) ? reply : send(await made())
    const fresh = await responseCache.makeUnlessDown(async () => {
      const result = await made()
      return result.page.status >= 500 ? null : result
    })
    return fresh ? send(fresh) : sendEntry(request, reply, stale, responseCache.staleHeaders())
  }

  const answerWith = (status: 400 | null) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { queryNames } = await pages()
    // The configured origin, because the caller chooses the Host header.
    const { url, isLive } = readPageAddress(request.url, facts.publicUrl, queryNames)
    const send = ({ page, entry }: Made) =>
      entry
        ? sendEntry(request, reply, entry)
        : sendUncached(request, reply.code(status ?? page.status).headers(page.headers), page.body)
    // What a browser that saves data gets is another form of the page, with an entry of its own.
    const form = savesData(request.headers['save-data']) ? 'small page' : 'page'
    if (isCached && !isLive) return sendShared(request, reply, url, `${form} ${url.pathname}${url.search}`, send)
    return refuseTooMany(request, reply) ? reply : send(await make(url, headersForPage(request), null))
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
  if (options.mapTiles !== undefined) serveMapTiles(app, options.mapTiles)
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
