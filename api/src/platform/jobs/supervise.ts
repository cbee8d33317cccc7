// Owns keeping one worker running: starts a graphile-worker, notices when it takes no jobs any more, and replaces it.
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { isConnectionFailure } from '#connection/failures.ts'
import type { WorkerName } from '#db/job-workers.ts'
import type { Deps } from '#deps.ts'
import type { Leases } from './leases.ts'

export type WorkerSettings = {
  name: WorkerName
  slots: number
  tasks: TaskList
  crontab: string
  /** A worker with a free slot that has been unable to ask for jobs for this long is replaced. */
  stalledMillis: number
  pollMillis: number
}

export type SupervisedWorker = {
  name: WorkerName
  /** how often it had to be replaced */
  restarts(): number
  /** for how long it has been unable to ask for jobs; 0 while all its slots are taken */
  stalledSeconds(): number
  /** Takes no more jobs, and resolves when the running ones have ended. */
  stop(): Promise<void>
}

/** One run of graphile-worker, until it ends or is replaced. */
type WorkerRun = { id: string; runner: Runner; busy: number; askedAt: number; failures: number }

const longestPauseMillis = 10_000

/**
 * Starts a worker and keeps it running. graphile-worker 0.18 can stop taking jobs for good without ending: see
 * docs/decisions/0030-workers-and-leases.md. Whatever the reason, a new run is started in its place.
 */
export const superviseWorker = async (
  { log }: Pick<Deps, 'log'>,
  pool: pg.Pool,
  leases: Leases,
  { name, slots, tasks, crontab, stalledMillis, pollMillis }: WorkerSettings,
): Promise<SupervisedWorker> => {
  const stopping = new AbortController()
  const ending = new Set<Promise<void>>()
  let current: WorkerRun | undefined
  let restarts = 0
  let workingAt = performance.now()
  let trying = Promise.resolve()

  const logger = new Logger((scope) => (level, message, meta) => {
    const error = meta?.error ?? meta?.fatalError
    // It calls the loss of a connection an error; it listens again by itself, and a restart of the database is no fault of ours.
    const isWarning = level === 'warning' || (level === 'error' && isConnectionFailure(error))
    const logLevel = isWarning ? 'warn' : level === 'error' ? 'error' : 'debug'
    log[logLevel]({ worker: name, job: scope.taskIdentifier, ...(error ? { err: error } : {}) }, message)
  })

  const begin = async (): Promise<WorkerRun> => {
    const events: WorkerEvents = new EventEmitter()
    const workerRun = { id: '', busy: 0, askedAt: performance.now(), failures: 0 }
    const asked = () => {
      workerRun.askedAt = performance.now()
      workerRun.failures = 0
    }
    events.on('pool:create', ({ workerPool }) => {
      workerRun.id = workerPool.id
      leases.hold(workerRun.id, name)
    })
    events.on('worker:getJob:empty', asked)
    events.on('job:start', () => {
      asked()
      workerRun.busy++
    })
    events.on('job:complete', () => {
      asked()
      workerRun.busy--
    })
    events.on('worker:getJob:error', ({ error }) => {
      // graphile-worker logs this at debug level only. Logged once, not at each of its attempts.
      if (workerRun.failures++ === 0) log.error({ worker: name, err: error }, 'a worker cannot take jobs')
    })
    const runner = await run({
      pgPool: pool,
      taskList: tasks,
      crontab,
      events,
      concurrency: slots,
      pollInterval: pollMillis,
      noHandleSignals: true,
      logger,
      // With batches, an error while recording that a job has ended would not be awaited and would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    return Object.assign(workerRun, { runner })
  }

  const hasLongBeenIdle = async (workerRun: WorkerRun, signal: AbortSignal) => {
    for (let since = performance.now(); performance.now() - since < stalledMillis && !signal.aborted; ) {
      await sleep(stalledMillis / 10, undefined, { ref: false, signal }).catch(() => undefined)
      if (workerRun.busy > 0) since = performance.now()
    }
  }

  const end = (workerRun: WorkerRun): Promise<void> => {
    const ended = (async () => {
      const hasEnded = new AbortController()
      // stop() rejects when it has already ended by itself; the promise resolves when its last job is over. After a failure to
      // record the end of a job, graphile-worker can wait for ever.
      const over = (async () => {
        await workerRun.runner.stop().catch(() => undefined)
        await workerRun.runner.promise.catch(() => undefined)
      })()
      await Promise.race([over, hasLongBeenIdle(workerRun, hasEnded.signal)])
      hasEnded.abort()
      await leases.drop(workerRun.id).catch(() => undefined) // another process frees it later
    })()
    ending.add(ended)
    ended.finally(() => ending.delete(ended))
    return ended
  }

  const watch = (workerRun: WorkerRun) => {
    const replace = (reason: string) => {
      if (current !== workerRun || stopping.signal.aborted) return
      log.error({ worker: name, reason }, 'a worker is replaced')
      restarts++
      current = undefined
      end(workerRun)
      trying = keepTrying()
    }
    workerRun.runner.promise.then(
      () => replace('it has ended'),
      (error: unknown) => replace(String(error)),
    )
    const timer = setInterval(() => {
      if (current !== workerRun) return clearInterval(timer)
      if (workerRun.busy >= slots) workerRun.askedAt = performance.now()
      workingAt = workerRun.askedAt
      if (performance.now() - workerRun.askedAt > stalledMillis) replace('it takes no jobs')
    }, stalledMillis / 10).unref()
    stopping.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  }

  const tryOnce = async () => {
    current = await begin()
    watch(current)
  }
  const keepTrying = async () => {
    for (let pause = 500; !stopping.signal.aborted; pause = Math.min(pause * 2, longestPauseMillis)) {
      const isUp = await tryOnce().then(
        () => true,
        (error: unknown) => {
          log.error({ worker: name, err: error }, 'a worker did not start')
          return false
        },
      )
      if (isUp) return
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  }

  await tryOnce().catch((error: unknown) => {
    log.error({ worker: name, err: error }, 'a worker did not start')
    trying = keepTrying()
  })
  return {
    name,
    restarts: () => restarts,
    stalledSeconds: () => (current && current.busy >= slots ? 0 : (performance.now() - workingAt) / 1000),
    stop: async () => {
      stopping.abort()
      await trying
      if (current) end(current)
      await Promise.all(ending)
    },
  }
}
