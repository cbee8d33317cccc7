// Owns the routes of webhooks: the provider's adapter checks the signature of the raw bytes, and the event is stored.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { receiveEvent } from './inbox.ts'

const bodyLimit = 256 * 1024

const rawOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** POST /webhooks/<name>, for each configured provider that sends webhooks. */
export const webhookRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  // The signature is over the raw bytes, so no parser may change them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
  for (const provider of Object.values(deps.providers)) {
    if (!provider.readWebhook) continue
    app.post(`/webhooks/${provider.name}`, async (request, reply) => {
      const event = await provider.readWebhook?.(rawOf(request), request.headers)
      if (event === 'unsigned') return reply.code(401).send()
      if (event) await receiveEvent(deps, provider.name, event)
      return reply.code(200).send()
    })
  }
}
