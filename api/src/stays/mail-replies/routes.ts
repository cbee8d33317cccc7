// HTTP for mails that have arrived. No rules, no SQL.
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { takeReply } from './replies.ts'

const mailBytes = 10 * 1024 * 1024
// Mailgun hands over again what is answered by anything but 200 and 406.
const statusOf = { taken: 200, unsigned: 401, unreadable: 406 } as const

/** POST /webhooks/mailgun: the provider hands over a mail. There is none where no mails arrive. */
export const mailReplyRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { inbound } = deps.config
  if (inbound === null) return
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mailBytes }, (_, body, done) => done(null, body))
  app.post('/webhooks/mailgun', async ({ body, headers }, reply) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    return reply.code(statusOf[await takeReply(deps, inbound, bytes, headers['content-type'] ?? '')]).send()
  })
}
