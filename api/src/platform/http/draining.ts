// Owns how the server stops taking requests: what has begun is answered, what comes later is refused, connections end.
import { Socket } from 'node:net'
import { fail } from '@akwaaba/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A page that is rendered asks the API in this process, without a socket: that belongs to a request that has begun. */
const isFromOutside = (request: FastifyRequest) => request.raw.socket instanceof Socket

/**
 * Decorates the app with drain(millis), to be called before close(): from then on it takes no connection and refuses new
 * requests on the open ones; it resolves when those that had begun are answered, and cuts them off after that time.
 */
export const addDraining = (app: FastifyInstance): void => {
  let isDraining = false
  app.addHook('onRequest', async (request) => {
    if (isDraining && isFromOutside(request)) fail('unavailable')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  // Also where nobody has asked to drain first.
  app.addHook('preClose', async () => {
    isDraining = true
  })
  app.decorate('drain', async (millis: number) => {
    isDraining = true
    const timer = setTimeout(() => app.server.closeAllConnections(), millis)
    await new Promise<unknown>((resolve) => app.server.close(resolve))
    clearTimeout(timer)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    drain(millis: number): Promise<void>
  }
}
