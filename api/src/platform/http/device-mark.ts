// Owns the device mark, a cookie by which a login recognises a browser. Scripts cannot read it.
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const name = 'akwaaba-device'
const yearSeconds = 365 * 86_400

/** Registers reading and setting the mark. It is no credential: a thief of the cookie still needs the password. */
export const addDeviceMarks = async (
  app: FastifyInstance,
  options: { isProduction: boolean; makeMark: () => string },
) => {
  // Cookies are read here alone, so that no other request has its own parsed.
  await app.register(cookie, { hook: false })
  app.decorateRequest('deviceOf', function (this: FastifyRequest, reply: FastifyReply) {
    const sent = app.parseCookie(this.headers.cookie ?? '')[name]
    const isFresh = sent === undefined || !/^[\w-]{20,100}$/.test(sent)
    const mark = isFresh ? options.makeMark() : sent
    reply.setCookie(name, mark, {
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: options.isProduction,
      maxAge: yearSeconds,
    })
    return { mark, isFresh }
  })
}

/** Where a call comes from: its network address, user agent and device mark. */
export const originOf = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  device: request.deviceOf(reply),
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The mark of the calling browser; one without a mark gets a new one with the reply. */
    deviceOf(reply: FastifyReply): { mark: string; isFresh: boolean }
  }
}
