// Owns the backlog of jobs: how many are due, for how long the oldest has waited, and how many were given up.
import { sql } from 'kysely'
import type { Db } from './client.ts'
import { type WorkerName, workerOf } from './job-workers.ts'

/** `oldestSeconds`: for how long the oldest due job has waited; 0 without one. `failed`: jobs whose attempts are used up. */
export type Backlog = { due: number; oldestSeconds: number; failed: number }

type Row = { name: string; due: number; oldestSeconds: number; failed: number }

// Jobs that only another release knows count as well: no worker of this release runs them.
const workerFor = (name: string): WorkerName => workerOf(name) ?? 'clock'

/** The backlog of each worker, by PostgreSQL's clock, which decides when a job is due. */
export const readBacklog = async (db: Db): Promise<Record<WorkerName, Backlog>> => {
  const { rows } = await sql<Row>`
    select identifier as name,
      count(*) filter (where is_available and run_at <= now()) as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0) as oldest_seconds,
      -- What runs every minute is tried once: the next one takes its place.
      count(*) filter (where locked_at is null and attempts >= max_attempts and max_attempts > 1) as failed
    from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    group by identifier`.execute(db)
  const none = (): Backlog => ({ due: 0, oldestSeconds: 0, failed: 0 })
  const all = { money: none(), clock: none(), mail: none(), files: none() }
  for (const { name, due, oldestSeconds, failed } of rows) {
    const backlog = all[workerFor(name)]
    backlog.due += due
    backlog.failed += failed
    backlog.oldestSeconds = Math.max(backlog.oldestSeconds, oldestSeconds)
  }
  return all
}

/** A worker is late when its oldest due job has waited for longer than this. */
export const lateSeconds = 60
