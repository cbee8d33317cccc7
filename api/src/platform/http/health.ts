// Owns /health, /ready and /metrics for operators.
import { fail } from '@akwaaba/contract/errors'
import type { FastifyInstance } from 'fastify'
import { hasToken, metricsType } from '#telemetry/metrics-server.ts'

type Health = {
  /** whether the database refuses writes, as a standby does */
  isReadOnly: boolean
  stalled: string[]
  late: string[]
  oldestDueSeconds: number
  mail: { isAway: boolean; failures: number }
}

export type HealthOptions = {
  isProduction: boolean
  /** The bearer token for the metrics; without it there are none in production. */
  metricsToken: string | undefined
  /** Whether the metrics have a port of their own: then they are not here. */
  hasMetricsPort: boolean
  /** The metrics in the text format of Prometheus. */
  scrape(): Promise<string>
  /** Reads the health; throws where the database does not answer. */
  read(): Promise<Health>
}

/**
 * GET /health answers while the process lives. GET /ready answers 503 where this process cannot work; 200 with "degraded"
 * where it can but jobs or mails wait, since sending visitors elsewhere would not help. GET /metrics is for Prometheus,
 * unless that has a port of its own.
 */
export const serveHealth = (app: FastifyInstance, options: HealthOptions) => {
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/ready', async (request, reply) => {
    if (app.isEnding()) return fail('unavailable')
    const health = await options.read().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      return fail('unavailable')
    })
    const { isReadOnly, stalled, late, oldestDueSeconds, mail } = health
    if (isReadOnly) {
      request.log.warn('not ready: the database accepts no writes')
      return fail('unavailable')
    }
    if (stalled.length > 0) {
      request.log.error({ stalled }, 'not ready: workers of this process take no jobs')
      return fail('unavailable')
    }
    return reply.header('cache-control', 'no-store').send({
      status: late.length > 0 || mail.isAway ? 'degraded' : 'ready',
      jobs: { late, oldestDueSeconds },
      mail: mail.isAway ? 'failing' : 'working',
    })
  })
  app.get('/metrics', async (request, reply) => {
    const { isProduction, metricsToken, hasMetricsPort } = options
    const isOpen = metricsToken === undefined ? !isProduction : hasToken(request.headers.authorization, metricsToken)
    if (hasMetricsPort || !isOpen) return fail('not_found')
    return reply
      .header('cache-control', 'no-store')
      .type(metricsType)
      .send(await options.scrape())
  })
}
