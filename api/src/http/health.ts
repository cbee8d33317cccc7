// Owns the two questions of whoever runs us: are you alive, can you work.
import { fail } from '@akwaaba/contract/errors'
import type { FastifyInstance } from 'fastify'

/** GET /health answers while the process lives; GET /ready only when `check` resolves. */
export const serveHealth = (app: FastifyInstance, check: () => Promise<void>) => {
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/ready', async (request, reply) => {
    await check().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      fail('unavailable')
    })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
