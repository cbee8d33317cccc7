// Owns what is measured of each request: its duration by route, its span, and that what it causes is known by its id.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { pages } from '@akwaaba/contract/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestSeconds } from './metrics.ts'
import { runWithin } from './origin.ts'
import { beginRequest } from './spans.ts'

// Letters, digits and what other servers join them with; nothing that could begin a line or a field in a log.
const acceptable = /^[\w.:=+/@-]{8,128}$/

/** The id of a request: that of the proxy in front, where it is one of ours and sends one, else a new one. */
export const requestIdBy =
  ({ isBehindProxy }: { isBehindProxy: boolean }) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id']
    return isBehindProxy && typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
  }

const patterns = pages.map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
}))

/** The route that answered, of which there are a limited number: never the address. */
const routeOf = (request: FastifyRequest): string => {
  const url = request.routeOptions.url ?? ''
  if (url.startsWith('/assets/')) return '/assets/*'
  if (url !== '/*') return url === '' ? 'unmatched' : url
  const path = request.url.split('?', 1)[0] ?? ''
  return patterns.find(({ pattern }) => pattern.test(path))?.path ?? 'unmatched'
}

/** The calls of a page rendering have no socket: they are part of the request for the page. */
const isFromOutside = (request: FastifyRequest) => request.raw.socket instanceof Socket

/** Adds the hooks that measure requests. Comes before all others, so that their work is measured as well. */
export const addTelemetry = (app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): void => {
  app.decorateRequest('within', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { id: requestId, method, protocol: scheme, headers } = request
    const origin = { requestId }
    if (!isFromOutside(request)) return runWithin(origin, done)
    const path = request.originalUrl.split('?', 1)[0] ?? ''
    const span = beginRequest({ method, path, scheme, requestId, headers: isBehindProxy ? headers : null })
    reply.raw.once('close', () => {
      const route = routeOf(request)
      const status = reply.raw.headersSent ? reply.statusCode : 499 // the caller went away before there was an answer
      requestSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, reply.elapsedTime / 1000)
      span.end(route, status)
    })
    request.within = (work) => runWithin(origin, () => span.enter(work))
    request.within(done)
  })
  // A body arrives by events of the socket, which know nothing of the request: its handler is entered once more.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.within) request.within(done)
    else runWithin({ requestId: request.id }, done)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs something as part of this request; null for one from within the process. */
    within: ((work: () => void) => void) | null
  }
}
