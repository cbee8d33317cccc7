// Owns the hooks of every request: its line in the log, security headers, the frontend key.
import { fail } from '@akwaaba/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const pathOf = (url: string) => url.split('?', 1)[0] ?? url

// The address of an exported calendar is a secret: who has it reads it.
const loggedPath = ({ originalUrl, routeOptions }: FastifyRequest) =>
  originalUrl.startsWith('/calendars/') ? (routeOptions.url ?? '/calendars/') : pathOf(originalUrl)

/** One line per request, without query or headers: those carry tokens. */
const logRequests = (app: FastifyInstance) => {
  app.addHook('onResponse', (request, reply, done) => {
    const facts = {
      // Not by the log of the request, which is made only where something else is to be said about it.
      reqId: request.id,
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    app.log.info(facts, 'request')
    done()
  })
}

/** The security headers of every reply. */
export const securityHeaders = (isProduction: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(isProduction ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

const addHeaders = (app: FastifyInstance, isProduction: boolean) => {
  const headers = securityHeaders(isProduction)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    // Node would refuse this as well, but without our headers.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      fail('invalid_input', { msg: 'The header Host is missing.' })
    done()
  })
}

/** The key is part of every page, so it is no access control; it only distinguishes our pages from other scripts. */
const requireFrontendKey = (app: FastifyInstance, key: string | undefined) => {
  if (key === undefined) return
  app.addHook('onRequest', (request, _reply, done) => {
    // The path of the route where there is one: the router also matches percent-encoded spellings of it.
    const path = request.routeOptions.url ?? pathOf(request.url)
    const isOurs = path.startsWith('/api/') && !path.startsWith('/api/docs')
    if (isOurs && request.headers['x-frontend-key'] !== key) fail('bad_frontend_key')
    done()
  })
}

/** Adds these hooks to the app. */
export const addGates = (app: FastifyInstance, options: { isProduction: boolean; frontendKey: string | undefined }) => {
  logRequests(app)
  addHeaders(app, options.isProduction)
  requireFrontendKey(app, options.frontendKey)
}
