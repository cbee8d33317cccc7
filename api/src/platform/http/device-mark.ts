// Owns the mark by which a browser is told from another one when somebody logs in: a cookie that no script reads.
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const name = 'akwaaba-device'
const yearSeconds = 365 * 86_400

/** Registers reading and setting the mark. It proves nothing by itself: anyone who steals it still needs the password. */
export const addDeviceMarks = async (
  app: FastifyInstance,
  options: { isProduction: boolean; makeMark: () => string },
) => {
  await app.register(cookie)
  app.decorateRequest('deviceOf', function (this: FastifyRequest, reply: FastifyReply) {
    const told = this.cookies[name]
    const isFresh = told === undefined || !/^[\w-]{20,100}$/.test(told)
    const mark = isFresh ? options.makeMark() : told
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

/** Where a call comes from: its network address, its browser's name and mark. */
export const originOf = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  device: request.deviceOf(reply),
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The mark of the browser that calls; one without gets its own with the answer. */
    deviceOf(reply: FastifyReply): { mark: string; isFresh: boolean }
  }
}
