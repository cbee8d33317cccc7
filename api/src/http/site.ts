// Owns serving the pages: rendered once per URL, kept until the catalogue moves, the same for everybody.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '@akwaaba/contract/client'
import type { SiteFacts } from '@akwaaba/contract/site'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { fetchInto } from './inject.ts'
import { Shelf, sendOnce, sendStored } from './stored.ts'

type Options = { facts: SiteFacts; loadBuild: () => Promise<ServerBuild>; mode: 'production' | 'development' }
type Contexts = { apiContext: never; siteContext: never }

const buildFolder = fileURLToPath(new URL('../../../web/build/', import.meta.url))

/** The pages as `npm run build` left them. */
export const builtSite = async (): Promise<ServerBuild> =>
  import(new URL('../../../web/build/server/index.js', import.meta.url).href)

const apiOver = (app: FastifyInstance, frontendKey: string | null): Client =>
  createClient({ frontendKey: frontendKey ?? undefined, fetch: fetchInto(app) })

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Only scripts of ours run: files of this origin, and inline ones by the hash of what was rendered. */
const policyFor = (html: string): string => {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) =>
    hashOf(script ?? ''),
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** On a slow line the first picture and the fonts go before the scripts, which the page can be read without. */
const laterScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** Free nights change with every booking, so a search by dates is rendered anew each time. */
const movesWithBookings = (url: string) => /[?&]from=/.test(url)

const headersOf = (response: Response, body: string, mode: Options['mode']): Record<string, string> => {
  const headers = Object.fromEntries(response.headers)
  const isPage = headers['content-type']?.startsWith('text/html') ?? false
  if (isPage && mode === 'production') headers['content-security-policy'] = policyFor(body)
  headers['cache-control'] = 'no-cache'
  delete headers['content-length']
  return headers
}

/** Registers the pages for every GET that no other route takes, and their built files under /assets. */
export const serveSite = async (app: FastifyInstance, { facts, loadBuild, mode }: Options) => {
  const api = apiOver(app, facts.frontendKey)
  const shelf = new Shelf(app.codeMark)
  const isKept = mode === 'production'
  let ready: Promise<(request: Request) => Promise<Response>> | undefined

  const handler = async () => {
    // Loaded here and not at the top: React decides by NODE_ENV, once, which of its builds to be.
    const [build, { createRequestHandler, RouterContextProvider }] = await Promise.all([
      loadBuild(),
      import('react-router'),
    ])
    const { apiContext, siteContext } = build.entry.module as unknown as Contexts
    const handle = createRequestHandler(build, mode)
    return (request: Request) => {
      const context = new RouterContextProvider()
      context.set(apiContext, api as never)
      context.set(siteContext, facts as never)
      return handle(request, context)
    }
  }
  const render = async (request: FastifyRequest): Promise<Response> => {
    if (isKept) ready ??= handler()
    const headers = new Headers()
    for (const name of ['accept', 'user-agent', 'save-data'])
      if (request.headers[name]) headers.set(name, String(request.headers[name]))
    // The origin is the configured one: a Host header is whatever the caller likes.
    return ((await ready) ?? (await handler()))(new Request(new URL(request.url, facts.publicUrl), { headers }))
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const version = app.catalogue.current()
    const kept = version !== null && isKept && !movesWithBookings(request.url) ? version : null
    const stored = kept === null ? undefined : shelf.get(request.url, kept)
    if (stored) return sendStored(request, reply, stored)
    const response = await render(request)
    const body = laterScripts(await response.text())
    const headers = headersOf(response, body, mode)
    if (kept !== null && response.status === 200 && request.url.length < 300)
      return sendStored(request, reply, shelf.put(request.url, kept, body, headers))
    return sendOnce(request, reply.code(response.status).headers(headers), body)
  }

  if (isKept)
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
  app.get('/*', { compress: false }, answer)
}
