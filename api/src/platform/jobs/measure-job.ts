// Owns what is recorded of each attempt of a job: its line in the log, its duration, its span, and the request that caused it.
import type { Deps } from '#deps.ts'
import { jobSeconds } from '#telemetry/metrics.ts'
import { runWithin } from '#telemetry/origin.ts'
import { inSpan } from '#telemetry/spans.ts'

type Attempt = {
  name: string
  attempt: number
  maxAttempts: number
  /** the id of the request that added the job, or that added the job which added it */
  requestId: unknown
  stopping: AbortSignal
}

type Outcome = 'done' | 'failed' | 'given_up' | 'failed_run' | 'interrupted'

const outcomeOf = ({ attempt, maxAttempts, stopping }: Attempt): Outcome => {
  if (stopping.aborted) return 'interrupted'
  // What runs every minute or hour is tried once, and is not listed for administrators: its next run takes its place.
  if (maxAttempts === 1) return 'failed_run'
  return attempt >= maxAttempts ? 'given_up' : 'failed'
}

/** Runs one attempt of a job as part of the request that caused it, and records its duration and outcome. */
export const measureJob = (log: Deps['log'], job: Attempt, work: () => Promise<void>): Promise<void> => {
  const { name, attempt } = job
  const requestId = typeof job.requestId === 'string' ? job.requestId : undefined
  const began = performance.now()
  const record = (outcome: Outcome) => {
    const millis = performance.now() - began
    jobSeconds.observe({ job: name, outcome }, millis / 1000)
    log.info({ job: name, attempt, ms: Math.round(millis), outcome }, 'job finished')
  }
  const attributes = {
    'messaging.system': 'graphile-worker',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
    'akwaaba.job.attempt': attempt,
    ...(requestId === undefined ? {} : { 'akwaaba.request_id': requestId }),
  }
  return runWithin({ requestId, job: name }, () =>
    inSpan({ name: `process ${name}`, kind: 'consumer', attributes }, async () => {
      try {
        await work()
      } catch (error) {
        // graphile-worker logs the error.
        record(outcomeOf(job))
        throw error
      }
      record('done')
    }),
  )
}
