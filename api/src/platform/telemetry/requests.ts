// Owns what is measured of each request: its duration by route, its span, and that what it causes is known by its id.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { pages } from '@akwaaba/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify'
import { measureRequest } from './metrics.ts'
import { runWithin } from './origin.ts'
import { beginRequest, isTracing, type RequestSpan } from './spans.ts'

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

/** Whether a request came over a connection. Rendering a page calls the API in this process, as part of the request for the page. */
export const isFromOutside = (request: FastifyRequest) => request.raw.socket instanceof Socket

const spanOf = (request: FastifyRequest, isBehindProxy: boolean): RequestSpan => {
  const { id: requestId, method, protocol: scheme, headers, originalUrl } = request
  const path = originalUrl.split('?', 1)[0] ?? ''
  return beginRequest({ method, path, scheme, requestId, headers: isBehindProxy ? headers : null })
}

/** Measures a request from outside until its connection has taken the answer, or was closed without one. */
const measure = (request: FastifyRequest, reply: FastifyReply, isBehindProxy: boolean): RequestSpan | null => {
  const span = isTracing() ? spanOf(request, isBehindProxy) : null
  reply.raw.on('close', () => {
    const route = routeOf(request)
    const status = reply.raw.headersSent ? reply.statusCode : 499 // the caller went away before there was an answer
    measureRequest(request.method, route, status, reply.elapsedTime / 1000)
    span?.end(route, status)
  })
  return span
}

const runAsPartOf = ({ id: requestId, span }: FastifyRequest, work: () => void) =>
  runWithin({ requestId }, span ? () => span.enter(work) : work)

// A body arrives by events of the socket, which know nothing of the request: its handler is entered once more.
const enterAgain: preValidationHookHandler = (request, _reply, done) => runAsPartOf(request, done)
const withoutBody = ['GET', 'HEAD']

/** Adds the hooks that measure requests. Comes before all others, so that their work is measured as well. */
export const addTelemetry = (app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): void => {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (isFromOutside(request)) request.span = measure(request, reply, isBehindProxy)
    runAsPartOf(request, done)
  })
  app.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => withoutBody.includes(method))) return
    route.preValidation = [enterAgain, ...[route.preValidation ?? []].flat()]
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request where an SDK for spans is loaded; null for one from within the process. */
    span: RequestSpan | null
  }
}
