// Owns the client of the API: it takes a row and the parts of a call, and gives the reply, or throws ApiError when refused.

import { isRecord } from '../values/guards.ts'
import type { CallOf, CallParts, Endpoint, ReplyOf } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { pageErrors } from './page-errors.ts'

/** What the API answered when it refused; code 'offline' when nothing answered at all. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'offline'
  readonly status: number
  readonly fields: Record<string, string>
  readonly facts: Record<string, unknown>
  readonly retryAfter: number | undefined
  constructor(
    code: ErrorCode | 'offline',
    status: number,
    msg: string,
    rest: Partial<Omit<ApiError, 'code' | 'status'>> = {},
  ) {
    super(msg)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.fields = rest.fields ?? {}
    this.facts = rest.facts ?? {}
    this.retryAfter = rest.retryAfter
  }
}

/** Whether an error is a refusal of the API. By name: the pages' bundle and the server each have a class of their own. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

// The code for an answer that is not ours, such as the page of a proxy; its own text is not shown to users.
const codeOf = (status: number) =>
  status === 413
    ? 'too_large'
    : status === 429
      ? 'too_many_requests'
      : status >= 502 && status <= 504
        ? 'unavailable'
        : 'internal'

type Refusal = { code: ErrorCode; msg: string; fields?: Record<string, string> }
/** Whether a reply is a refusal of ours, by the fields that each has. */
const isRefusal = (reply: unknown): reply is Refusal => isRecord(reply) && 'code' in reply && 'msg' in reply

/** The refusal of an answer: takes its status, its body as read, and its Retry-After header. */
export const refusalFrom = (status: number, reply: unknown, retryAfter: string | null): ApiError => {
  const code = codeOf(status)
  const refusal: Refusal = isRefusal(reply) ? reply : { code, msg: pageErrors[code].msg }
  return new ApiError(refusal.code, status, refusal.msg, {
    fields: refusal.fields,
    facts: refusal,
    retryAfter: Number(retryAfter) || undefined,
  })
}

const notJson = Symbol('not JSON')

type Fetch = (url: string, init: RequestInit) => Promise<Response>
export type ClientOptions = {
  fetch: Fetch
  origin?: string
  token?: () => string | null
  frontendKey?: string | undefined
}

/** The path and query of a call, ready to append to an origin. */
export const urlOf = (row: Endpoint, call: CallParts): string => {
  const params = isRecord(call.params) ? call.params : {}
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(isRecord(call.query) ? call.query : {}))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Makes send(row, call): resolves to the reply with its headers, throws ApiError on any refusal. */
export const createClient = (options: ClientOptions) => {
  const ask = async <E extends Endpoint>(row: E, call: CallOf<E>): Promise<{ reply: ReplyOf<E>; headers: Headers }> => {
    const parts: CallParts = call
    const token = options.token?.()
    const form = typeof FormData !== 'undefined' && parts.body instanceof FormData ? parts.body : null
    const headers: Record<string, string> = { accept: 'application/json' }
    if (parts.body !== undefined && form === null) headers['content-type'] = 'application/json'
    if (token) headers.authorization = `Bearer ${token}`
    if (options.frontendKey) headers['x-frontend-key'] = options.frontendKey
    const body = parts.body === undefined ? undefined : (form ?? JSON.stringify(parts.body))
    const response = await options
      .fetch(`${options.origin ?? ''}${urlOf(row, parts)}`, { method: row.method, headers, body })
      .catch((cause: unknown) => {
        throw new ApiError('offline', 0, cause instanceof Error ? cause.message : 'no answer')
      })
    const reply: unknown = await response.json().catch(() => notJson)
    // An HTML page instead of a reply of ours, such as the login page of a network, is a failure too.
    if (!response.ok || reply === notJson)
      throw refusalFrom(response.status, reply, response.headers.get('retry-after'))
    return { reply: reply as ReplyOf<E>, headers: response.headers }
  }
  return { ask, send: async <E extends Endpoint>(row: E, call: CallOf<E>) => (await ask(row, call)).reply }
}
export type Client = ReturnType<typeof createClient>
