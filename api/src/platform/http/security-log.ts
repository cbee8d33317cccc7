// Owns security events in the log: who tried what on which account, from which address, and the outcome.
import type { Endpoint } from '@akwaaba/contract/endpoint'
import type { ErrorCode } from '@akwaaba/contract/errors'
import { isRecord } from '@akwaaba/contract/guards'
import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify'

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

const isAccountCall = (row: Endpoint | undefined): boolean =>
  row?.path.startsWith('/api/auth/') === true && (row.method !== 'GET' || row.path.includes('verify'))

const isAlarming = ({ refusal }: FastifyRequest): boolean => refusal !== null && alarming.has(refusal)

const writeEvent = (request: FastifyRequest, reply: FastifyReply) => {
  const event = {
    security: `${request.method} ${request.routeOptions.url ?? ''}`,
    outcome: request.refusal ?? 'ok',
    status: reply.statusCode,
    address: request.ip,
    account: accountOf(request),
  }
  request.log[isAlarming(request) ? 'warn' : 'info'](event, 'security event')
}

/** Logs each call that changes or opens an account, and each refusal that may mean an attack. */
export const logSecurityEvents = (app: FastifyInstance): void => {
  app.decorateRequest('refusal', null)
  // Only the routes of such calls have the hook: every other request would pay for being asked what it is.
  app.addHook('onRoute', (route) => {
    if (!isAccountCall(route.config?.row)) return
    const write: onResponseHookHandler = (request, reply, done) => {
      writeEvent(request, reply)
      done()
    }
    route.onResponse = [...[route.onResponse ?? []].flat(), write]
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (isAlarming(request) && !isAccountCall(request.routeOptions.config.row)) writeEvent(request, reply)
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the code this request was refused with */
    refusal: ErrorCode | null
  }
}
