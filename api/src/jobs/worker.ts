// Owns running the jobs: a graphile-worker in this process, woken by LISTEN, polling as a fallback.
import { Logger, run } from 'graphile-worker'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import { crontab, tasksFor } from './tasks.ts'

/** Starts working; stop() lets the running jobs finish first. */
export const startWorker = async (deps: Deps, pool: pg.Pool): Promise<{ stop(): Promise<void> }> => {
  const logger = new Logger((scope) => (level, message, meta) => {
    const say = level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'
    deps.log[say]({ job: scope.taskIdentifier, ...(meta?.error ? { err: meta.error } : {}) }, message)
  })
  const runner = await run({
    pgPool: pool,
    taskList: tasksFor(deps),
    crontab,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger,
  })
  return { stop: () => runner.stop() }
}
