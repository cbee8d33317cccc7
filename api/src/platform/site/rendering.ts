// Owns rendering a page: its loaders call the API in this process, and what they read is noted.
import { randomUUID } from 'node:crypto'
import { type Client, createClient, isApiError } from '@akwaaba/contract/client'
import type { SiteFacts } from '@akwaaba/contract/site'
import type { FastifyInstance } from 'fastify'
import type { RouterContext, ServerBuild } from 'react-router'
import { dependenciesOf } from '#http/catalogue.ts'
import { fetchInto } from '#http/inject.ts'
import { signScripts } from './page-policy.ts'
import { savesData, withLessData } from './saving-data.ts'

export type RenderOptions = {
  facts: SiteFacts
  loadBuild: () => Promise<ServerBuild>
  mode: 'production' | 'development'
}
/** What the build's entry exports for its server. */
type Entry = {
  apiContext: RouterContext<Client>
  siteContext: RouterContext<SiteFacts>
  nonceContext: RouterContext<string>
  queryNames: readonly string[]
}
export type Page = { status: number; headers: Record<string, string>; body: string }
/** A page, what it depends on, whether a part of it could not be read or came from stale entries, and which of its forms it is. */
type Rendered = Page & { dependencies: readonly string[]; isPartial: boolean; isStale: boolean; form: string }

const isEntry = (module: object): module is Entry =>
  ['apiContext', 'siteContext', 'nonceContext', 'queryNames'].every((name) => name in module)

const entryOf = ({ entry }: ServerBuild): Entry => {
  const module: object = entry.module
  if (!isEntry(module)) throw new Error('web/app/entry.server.tsx does not export what the server needs of it')
  return module
}

type Reads = { dependencies: Set<string>; isPartial: boolean; isStale: boolean }
type ApiOptions = { frontendKey: string | null; asThrown: (status: number) => object; reads: Reads }

/** A client of the API in this process, for the loaders of one page; what they read is noted in `reads`. */
const apiOver = (app: FastifyInstance, { frontendKey, asThrown, reads }: ApiOptions): Client => {
  const { ask } = createClient({ frontendKey: frontendKey ?? undefined, fetch: fetchInto(app) })
  // React Router treats a refusal thrown by a loader like data(): the page gets its status.
  const askOrThrow: Client['ask'] = async (row, call) => {
    for (const one of dependenciesOf(row, 'params' in call ? call.params : undefined)) reads.dependencies.add(one)
    try {
      const answer = await ask(row, call)
      reads.isStale ||= answer.headers.has('age')
      return answer
    } catch (error) {
      if (!isApiError(error)) throw error
      reads.isPartial ||= error.status >= 500
      throw Object.assign(error, asThrown(error.status))
    }
  }
  return { ask: askOrThrow, send: async (row, call) => (await askOrThrow(row, call)).reply }
}

/** Lowers the priority of scripts: on a slow connection the first picture and the fonts come first, as the page works without scripts. */
const deprioritizeScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

const pageOf = async (response: Response, nonce: string, isSmall: boolean): Promise<Page> => {
  const headers = Object.fromEntries(response.headers)
  delete headers['content-length']
  // Only the routes of a build never change; React Router says so of them.
  if (!headers['cache-control']?.includes('immutable')) headers['cache-control'] = 'no-cache'
  if (response.status === 503) headers['retry-after'] = '2'
  const text = await response.text()
  if (!headers['content-type']?.startsWith('text/html')) return { status: response.status, headers, body: text }
  headers.vary = 'accept-encoding, save-data'
  const { html, policy } = signScripts(isSmall ? withLessData(text) : text, nonce)
  headers['content-security-policy'] = policy
  return { status: response.status, headers, body: deprioritizeScripts(html) }
}

/** Loads the build; gives the function that renders a page, and the query parameters that pages read. */
export const openPages = async (app: FastifyInstance, { facts, loadBuild, mode }: RenderOptions) => {
  // Imported here and not at the top: on import React chooses its build by NODE_ENV.
  const [build, { createRequestHandler, RouterContextProvider, data }] = await Promise.all([
    loadBuild(),
    import('react-router'),
  ])
  const { apiContext, siteContext, nonceContext, queryNames } = entryOf(build)
  const handle = createRequestHandler(build, mode)
  const { frontendKey } = facts
  const asThrown = (status: number) => data(null, { status })
  const render = async (url: URL, headers: Headers): Promise<Rendered> => {
    const nonce = randomUUID()
    const reads: Reads = { dependencies: new Set(), isPartial: false, isStale: false }
    const api = apiOver(app, { frontendKey, asThrown, reads })
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    context.set(siteContext, facts)
    context.set(nonceContext, nonce)
    const response = await handle(new Request(url, { headers }), context)
    const isSmall = savesData(headers.get('save-data'))
    const page = await pageOf(response, nonce, isSmall)
    // In development Vite adds scripts to the page.
    if (mode === 'development') delete page.headers['content-security-policy']
    return { ...page, ...reads, dependencies: [...reads.dependencies], form: isSmall ? 'small' : '' }
  }
  return { render, queryNames }
}
