// HTTP for mails that have arrived. No rules, no SQL.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { isRead, takeReply } from './replies.ts'

type Fields = ReadonlyMap<string, string>

const formBytes = 10 * 1024 * 1024
const fieldBytes = 1024 * 1024
// Mailgun hands over again what is answered by anything but 200 and 406.
const statusOf = { taken: 200, unsigned: 401, unreadable: 406 } as const

const formOf = (body: unknown): Fields =>
  new Map([...new URLSearchParams(String(body))].filter(([name]) => isRead(name)))

/** The fields of a mail with files, which are dropped as they arrive: no size of theirs loses the words beside them. */
const fieldsOf = async (request: FastifyRequest): Promise<Fields> => {
  const fields = new Map<string, string>()
  for await (const part of request.parts()) {
    if (part.type === 'file') part.file.resume()
    else if (isRead(part.fieldname)) fields.set(part.fieldname, String(part.value))
  }
  return fields
}

const read = async (request: FastifyRequest): Promise<Fields | null> => {
  if (!request.isMultipart()) return Buffer.isBuffer(request.body) ? formOf(request.body) : null
  try {
    return await fieldsOf(request)
  } catch {
    // Broken off or no form: the rest is read and dropped, so that the reply is read.
    request.raw.unpipe()
    request.raw.resume()
    return null
  }
}

/** POST /webhooks/mailgun: the provider hands over a mail. There is none where no mails arrive. */
export const mailReplyRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { inbound } = deps.config
  if (inbound === null) return
  app.removeAllContentTypeParsers()
  const asForm = { parseAs: 'buffer', bodyLimit: formBytes } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', asForm, (_, body, done) => done(null, body))
  app.addContentTypeParser('*', (_, payload, done) => {
    payload.resume()
    done(null, null)
  })
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldSize: fieldBytes, fileSize: fieldBytes, fields: 500, parts: 1000 },
  })
  app.post('/webhooks/mailgun', async (request, reply) => {
    const fields = await read(request)
    return reply.code(statusOf[fields === null ? 'unreadable' : await takeReply(deps, inbound, fields)]).send()
  })
}
