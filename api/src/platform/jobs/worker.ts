// Owns running the jobs: starting the workers of this process, each with its slots, and stopping them together.

import { setTimeout as sleep } from 'node:timers/promises'
import { isRecord, keysOf } from '@akwaaba/contract/guards'
import type { Task, TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { earlierNames, type WorkerName, workerNames, workerOf } from '#db/job-workers.ts'
import { type JobName, type JobPayloads, requestIdField } from '#db/outbox.ts'
import type { Deps } from '#deps.ts'
import { mailTurn } from './guard-mail.ts'
import { openLeases } from './leases.ts'
import { measureJob } from './measure-job.ts'
import { type SupervisedWorker, superviseWorker } from './supervise.ts'

const slots: Record<WorkerName, number> = { money: 4, clock: 2, mail: 3, files: 2 }

export type Workers = {
  /** The state of each worker, for the metrics and for readiness. */
  health(): { name: WorkerName; restarts: number; stalledSeconds: number }[]
  stop(): Promise<void>
}

/** Every job as a function. A job that throws is retried later, with growing pauses; its id stays the same. */
export type Work = { [N in JobName]: (payload: JobPayloads[N], attempt: number, jobId: string) => Promise<unknown> }

/** What the workers do: each job with its function, and the crontab of the periodic ones. */
export type JobTable = { work: Work; crontab: string }

export type WorkersOptions = {
  /** Fires when calls to other servers are to be aborted because the process ends. */
  stopping?: AbortSignal
  stalledMillis?: number
  /** Whether periodic jobs run by themselves; tests that move their clock switch this off. */
  isPeriodic?: boolean
  /** How often a free slot asks for jobs that nobody has announced, such as those that become due; by default that of the settings. */
  pollMillis?: number
  /** How long running jobs may take to end on stop(), before they are given back. */
  graceMillis?: number
}

const crontabOf = (crontab: string, worker: WorkerName) =>
  crontab
    .split('\n')
    .filter((line) => line !== '' && workerOf(line.split(' ')[5] ?? '') === worker)
    .join('\n')

/** Starts all workers. stop() waits for the running jobs, and gives back those that do not end in time. */
export const startWorkers = async (
  deps: Deps,
  pool: pg.Pool,
  { work, crontab }: JobTable,
  options: WorkersOptions = {},
): Promise<Workers> => {
  const { stalledMillis = 10_000, graceMillis = 8_000, isPeriodic = true } = options
  const pollMillis = options.pollMillis ?? deps.config.jobPollMillis
  const stopping = options.stopping ?? new AbortController().signal
  const leases = openLeases(deps, deps.config.jobLeaseMillis)
  const interrupted: string[] = []

  const attempt = async (name: JobName, payload: unknown, job: { id: string; attempts: number }) => {
    try {
      if (workerOf(name) === 'mail') await mailTurn(deps, stopping)
      await (work[name] as (payload: unknown, ...run: [number, string]) => Promise<unknown>)(
        payload,
        job.attempts,
        job.id,
      )
    } catch (error) {
      if (stopping.aborted) interrupted.push(job.id)
      throw error
    }
  }
  const taskOf =
    (name: JobName): Task =>
    (given, { job }) => {
      const { [requestIdField]: requestId, ...payload }: Record<string, unknown> = isRecord(given) ? given : {}
      const facts = { name, attempt: job.attempts, maxAttempts: job.max_attempts, requestId, stopping }
      return leases.during(job, () => measureJob(deps.log, facts, () => attempt(name, payload, job)))
    }
  const tasksOf = (worker: WorkerName): TaskList =>
    Object.fromEntries(
      keysOf(work)
        .filter((name) => workerOf(name) === worker)
        .flatMap((name) => [name, earlierNames[name] ?? name].map((known) => [known, taskOf(name)])),
    )

  const workers: SupervisedWorker[] = await Promise.all(
    workerNames.map((name) =>
      superviseWorker(deps, pool, leases, {
        name,
        slots: slots[name],
        tasks: tasksOf(name),
        crontab: isPeriodic ? crontabOf(crontab, name) : '',
        stalledMillis,
        pollMillis,
      }),
    ),
  )

  // A job that failed because the process stops does not use up an attempt: the next process runs it at once.
  const resume = () =>
    sql`
    update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1), run_at = now(), last_error = null
    where id = any(${interrupted}::bigint[]) and locked_at is null`.execute(deps.db)

  return {
    health: () =>
      workers.map((worker) => ({
        name: worker.name,
        restarts: worker.restarts(),
        stalledSeconds: worker.stalledSeconds(),
      })),
    stop: async () => {
      const stopped = Promise.all(workers.map((worker) => worker.stop())).then(() => true)
      const grace = new AbortController()
      const timeout = sleep(graceMillis, false, { signal: grace.signal }).catch(() => false)
      const inTime = await Promise.race([stopped, timeout])
      grace.abort()
      if (!inTime) await leases.giveBack()
      if (interrupted.length > 0) await resume()
      await leases.close()
    },
  }
}
