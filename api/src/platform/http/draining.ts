// Owns how the server ends: /ready refuses first while everything is served, then requests that have begun are answered, later
// ones are refused, and connections are closed.
import { fail } from '@akwaaba/contract/errors'
import type { FastifyInstance } from 'fastify'
import { isFromOutside } from '#telemetry/requests.ts'

/**
 * Decorates the app with announceEnd(): it serves as before, but isEnding() is true, and each answer closes its connection, so
 * that a balancer uses none of them when we stop. And with drain(millis), to be called before close(): from then on the app takes
 * no connections and refuses new requests on the open ones. It resolves when the requests that had begun are answered, and
 * closes them after `millis`.
 */
export const addDraining = (app: FastifyInstance): void => {
  let isEnding = false
  let isDraining = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (isDraining && isFromOutside(request)) fail('unavailable')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding || isDraining) reply.header('connection', 'close')
    done()
  })
  // Also when close() is called without drain().
  app.addHook('preClose', async () => {
    isDraining = true
  })
  app.decorate('isEnding', () => isEnding || isDraining)
  app.decorate('announceEnd', () => {
    isEnding = true
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
    isEnding(): boolean
    announceEnd(): void
    drain(millis: number): Promise<void>
  }
}
