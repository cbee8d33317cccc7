// Owns a fetch that calls our own server without a socket.
import type { FastifyInstance } from 'fastify'

/** A fetch for the contract's client that `app` answers in this process. */
export const fetchInto =
  (app: FastifyInstance) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const reply = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === 'string' || init.body instanceof FormData ? { payload: init.body } : {}),
    })
    return new Response(reply.body, { status: reply.statusCode, headers: reply.headers as Record<string, string> })
  }
