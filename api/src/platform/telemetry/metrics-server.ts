// Owns the port of the metrics: a server of its own, so that visitors cannot reach it and it answers while the site is drained.
import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** Whether a request has this bearer token. */
export const hasToken = (authorization: string | undefined, token: string): boolean => {
  const given = Buffer.from(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '')
  const expected = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

type MetricsServerOptions = {
  port: number
  host: string
  /** asked for where it is set */
  token: string | undefined
  scrape(): Promise<string>
  log: { error(facts: object, sentence: string): void }
}

/** Serves GET /metrics on a port of its own; gives the port and what closes it. */
export const serveMetrics = async ({ port, host, token, scrape, log }: MetricsServerOptions) => {
  const answer = async ({ method, url = '', headers }: IncomingMessage): Promise<{ status: number; body: string }> => {
    if (url.split('?', 1)[0] !== '/metrics') return { status: 404, body: 'Only /metrics is here.\n' }
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, body: 'Only GET is answered here.\n' }
    if (token !== undefined && !hasToken(headers.authorization, token))
      return { status: 401, body: 'METRICS_TOKEN is needed as a bearer token.\n' }
    return { status: 200, body: await scrape() }
  }
  const server = createServer({ requestTimeout: 10_000 }, async (request, reply) => {
    const { status, body } = await answer(request).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics could not be read')
      return { status: 500, body: 'The metrics could not be read.\n' }
    })
    reply.writeHead(status, { 'content-type': metricsType, 'cache-control': 'no-store' })
    reply.end(request.method === 'HEAD' ? undefined : body)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
