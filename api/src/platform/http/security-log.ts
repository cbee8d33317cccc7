// Owns security events in the log: who tried what on which account, from which address, and the outcome.
import type { ErrorCode } from '@akwaaba/contract/errors'
import { isRecord } from '@akwaaba/contract/guards'
import type { FastifyInstance, FastifyRequest } from 'fastify'

// Refusals that may mean an attack, on any endpoint.
const alarming = new Set<ErrorCode>([
  ...(['bad_credentials', 'bad_code', 'bad_link', 'wrong_password', 'bad_admin_secret'] as const),
  ...(['choose_password', 'forbidden', 'too_many_requests'] as const),
])

/** The e-mail address of the account concerned; undefined where the field holds something else, such as a password. */
const accountOf = (request: FastifyRequest): string | undefined => {
  const email = isRecord(request.body) ? request.body.email : undefined
  const typed = typeof email === 'string' ? email.trim().toLowerCase() : ''
  return request.actor?.email ?? (/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(typed) ? typed : undefined)
}

const isAccountCall = (request: FastifyRequest): boolean => {
  const row = request.routeOptions.config.row
  return row?.path.startsWith('/api/auth/') === true && (row.method !== 'GET' || row.path.includes('verify'))
}

/** Logs each call that changes or opens an account, and each refusal that may mean an attack. */
export const logSecurityEvents = (app: FastifyInstance): void => {
  app.decorateRequest('refusal', null)
  app.addHook('onResponse', async (request, reply) => {
    const code = request.refusal
    const isAlarming = code !== null && alarming.has(code)
    if (!isAlarming && !isAccountCall(request)) return
    const event = {
      security: `${request.method} ${request.routeOptions.url ?? ''}`,
      outcome: code ?? 'ok',
      status: reply.statusCode,
      address: request.ip,
      account: accountOf(request),
    }
    request.log[isAlarming ? 'warn' : 'info'](event, 'security event')
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the code this request was refused with */
    refusal: ErrorCode | null
  }
}
