// Owns /health, /ready and /metrics for operators.
import { timingSafeEqual } from 'node:crypto'
import { fail } from '@akwaaba/contract/errors'
import type { FastifyInstance } from 'fastify'

type Figures = {
  name: string
  due: number
  oldestSeconds: number
  failed: number
  restarts: number
  stalledSeconds: number
}
type Health = {
  /** whether the database refuses writes, as a standby does */
  isReadOnly: boolean
  stalled: string[]
  late: string[]
  oldestDueSeconds: number
  mail: { isAway: boolean; failures: number }
  backlog: Figures[]
}

export type HealthOptions = {
  isProduction: boolean
  /** The bearer token for the metrics; without it there are none in production. */
  metricsToken: string | undefined
  /** Reads the health; throws where the database does not answer. */
  read(): Promise<Health>
}

const isSame = (given: string, expected: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type Metric = { name: string; help: string; type: 'gauge' | 'counter'; of(figures: Figures): number }
const metrics: readonly Metric[] = [
  { name: 'akwaaba_jobs_due', help: 'Jobs that could run now.', type: 'gauge', of: ({ due }) => due },
  {
    name: 'akwaaba_jobs_oldest_due_seconds',
    help: 'For how long the oldest due job has waited.',
    type: 'gauge',
    of: ({ oldestSeconds }) => oldestSeconds,
  },
  { name: 'akwaaba_jobs_failed', help: 'Jobs whose tries are used up.', type: 'gauge', of: ({ failed }) => failed },
  {
    name: 'akwaaba_worker_restarts_total',
    help: 'How often a worker of this process was replaced.',
    type: 'counter',
    of: ({ restarts }) => restarts,
  },
  {
    name: 'akwaaba_worker_stalled_seconds',
    help: 'For how long a worker of this process has been unable to ask for jobs.',
    type: 'gauge',
    of: ({ stalledSeconds }) => stalledSeconds,
  },
]

/** The metrics in the text format of Prometheus. */
const metricsText = ({ backlog, mail }: Health): string => {
  const lines = metrics.flatMap(({ name, help, type, of }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...backlog.map((figures) => `${name}{worker="${figures.name}"} ${Math.round(of(figures) * 10) / 10}`),
  ])
  return [
    ...lines,
    '# HELP akwaaba_mail_circuit_open 1 while the mail server does not answer and mails wait.',
    '# TYPE akwaaba_mail_circuit_open gauge',
    `akwaaba_mail_circuit_open ${mail.isAway ? 1 : 0}`,
    '',
  ].join('\n')
}

/**
 * GET /health answers while the process lives. GET /ready answers 503 where this process cannot work; 200 with "degraded"
 * where it can but jobs or mails wait, since sending visitors elsewhere would not help. GET /metrics is for Prometheus.
 */
export const serveHealth = (app: FastifyInstance, { isProduction, metricsToken, read }: HealthOptions) => {
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/ready', async (request, reply) => {
    if (app.isEnding()) return fail('unavailable')
    const health = await read().catch((error: unknown) => {
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
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const isOpen = metricsToken === undefined ? !isProduction : isSame(given, metricsToken)
    if (!isOpen) return fail('not_found')
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metricsText(await read()))
  })
}
