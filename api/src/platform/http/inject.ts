// Owns a fetch that calls our own server without a socket.
import type { FastifyInstance } from 'fastify'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** A fetch for the contract's client that `app` answers in this process. */
export const fetchInto =
  (app: FastifyInstance) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const reply = await app.inject({
      method: methods.find((method) => method === init.method) ?? 'GET',
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === 'string' || init.body instanceof FormData ? { payload: init.body } : {}),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers))
      for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, String(each))
    return new Response(reply.body, { status: reply.statusCode, headers })
  }
