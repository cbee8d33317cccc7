// Owns what this process measures while it works: durations of requests, jobs, provider calls and waits for a connection, and
// what the response cache answered.
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Durations, type Series } from './durations.ts'

/** What the process has measured since its start. There is one per process, as a scrape is of one process. */
export const processRegistry = new Registry()
const registers = [processRegistry]

const requestSeconds = new Durations({
  name: 'akwaaba_http_request_duration_seconds',
  help: 'Time from the first byte of a request to the end of its answer. Calls within a page rendering are part of that page.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

/** The series of each route and method, by the first digit of the status. */
const seriesOfRoutes = new Map<string, Map<string, Series[]>>()

/** Counts an answered request by its method, the pattern of its route and the class of its status, such as 2xx. */
export const measureRequest = (method: string, route: string, status: number, seconds: number): void => {
  const kind = Math.floor(status / 100)
  const ofMethod = seriesOfRoutes.get(route)?.get(method) ?? []
  const series = ofMethod[kind] ?? requestSeconds.seriesOf({ method, route, status: `${kind}xx` })
  series.add(seconds)
  if (ofMethod[kind]) return
  ofMethod[kind] = series
  const ofRoute = seriesOfRoutes.get(route) ?? new Map<string, Series[]>()
  seriesOfRoutes.set(route, ofRoute.set(method, ofMethod))
}

/** By job, and by outcome: done, failed (it is retried), given_up, failed_run (of a periodic job with one attempt) or interrupted. */
export const jobSeconds = new Histogram({
  name: 'akwaaba_job_duration_seconds',
  help: 'Time that one attempt of a job took.',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60],
  registers,
})

/** By provider, call, and outcome: ok, refused (4xx), failed (5xx and 429), timeout, unreachable or stopped. */
export const providerSeconds = new Histogram({
  name: 'akwaaba_provider_call_duration_seconds',
  help: 'Time that a request to a payment provider took.',
  labelNames: ['provider', 'call', 'outcome'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  registers,
})

/** By call (put, get, has, list, remove), and outcome: ok, full (no room) or failed. */
export const storageSeconds = new Histogram({
  name: 'akwaaba_storage_call_duration_seconds',
  help: 'Time that a call to the storage of pictures took; what is in the memory of the process counts, too.',
  labelNames: ['call', 'outcome'] as const,
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10],
  registers,
})

/** When this process last had an answer from a provider, and last had none, in milliseconds since the epoch. */
export type ProviderAnswers = { answeredAt: number | null; failedAt: number | null; failures: number }
const answersOf = new Map<string, ProviderAnswers>()
const noAnswers: ProviderAnswers = { answeredAt: null, failedAt: null, failures: 0 }
const nowMillis = () => performance.timeOrigin + performance.now()

/** Remembers that a provider answered, or did not; `failures` counts those since its last answer. */
export const noteProviderAnswer = (provider: string, outcome: string): void => {
  if (outcome === 'stopped') return
  const { failures, ...before } = answersOf.get(provider) ?? noAnswers
  const isAnswer = outcome === 'ok' || outcome === 'refused'
  answersOf.set(
    provider,
    isAnswer
      ? { ...before, answeredAt: nowMillis(), failures: 0 }
      : { ...before, failedAt: nowMillis(), failures: failures + 1 },
  )
}

/** What this process knows of the answers of a provider. */
export const providerAnswers = (provider: string): ProviderAnswers => answersOf.get(provider) ?? noAnswers

/** By pool: requests or jobs. */
export const poolWaitSeconds = new Durations({
  name: 'akwaaba_pool_wait_seconds',
  help: 'Time that a caller waited for a database connection of the pool.',
  labelNames: ['pool'] as const,
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
  registers,
})

/** By group of figures, such as payments. */
export const figureFailures = new Counter({
  name: 'akwaaba_figure_failures_total',
  help: 'How often a group of figures could not be read from the database for a scrape.',
  labelNames: ['group'] as const,
  registers,
})

/** What the response cache answered: plain numbers, since a cached reply takes less time than a labelled counter does. */
export const cacheAnswers = { hit: 0, outdated: 0, stale: 0, miss: 0 }

new Counter({
  name: 'akwaaba_response_cache_answers_total',
  help: 'Answers by what the cache had: a current entry, one of a second ago, one kept while changes are not known, or none.',
  labelNames: ['outcome'] as const,
  registers,
  collect() {
    this.reset()
    for (const [outcome, count] of Object.entries(cacheAnswers)) this.inc({ outcome }, count)
  },
})

let hasDefaults = false

/** Begins to measure the event loop, the memory and the processor time of this process; from the second time on does nothing. */
export const measureProcess = (): void => {
  if (hasDefaults) return
  hasDefaults = true
  collectDefaultMetrics({ register: processRegistry })
}
