// Owns freeing what living workers of this process have locked without working on it: the reply to taking a job was lost with
// its connection, or the end of a job could not be recorded.
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'

type TakenJob = { id: string; job_queue_id: number | null }
type Lock = { kind: 'job' | 'queue'; id: string; lockedBy: string; lockedAt: string }

export type IdleLocks = {
  /** Runs a job; its locks and those of its queue are kept until it has ended. */
  during<T>(job: TakenJob, work: () => Promise<T>): Promise<T>
  /** Frees the locks of these workers that have been found `millis` ago, and since then, without a running job. */
  check(workerIds: readonly string[]): Promise<void>
}

const tables = {
  job: sql.table('graphile_worker._private_jobs'),
  queue: sql.table('graphile_worker._private_job_queues'),
}

/** Remembers which jobs this process is running, and since when each lock of its workers has been without one. */
export const openIdleLocks = ({ db, log }: Pick<Deps, 'db' | 'log'>, millis: number): IdleLocks => {
  const running = new Set<TakenJob>()
  let idleSince = new Map<string, number>()

  const free = async ({ kind, id, lockedBy, lockedAt }: Lock) => {
    // Of its own time only: it may have been released and taken again since it was read.
    const { numAffectedRows = 0n } = await sql`
      update ${tables[kind]} set locked_at = null, locked_by = null
      where id = ${id}::bigint and locked_by = ${lockedBy} and locked_at = ${lockedAt}::timestamptz`.execute(db)
    if (numAffectedRows > 0n) log.warn({ worker: lockedBy, [kind]: id }, 'freed what no job is using')
  }

  return {
    during: async (job, work) => {
      running.add(job)
      try {
        return await work()
      } finally {
        running.delete(job)
      }
    },
    check: async (workerIds) => {
      const { rows } = await sql<Lock>`
        select 'job' as kind, id::text, locked_by, locked_at::text from graphile_worker._private_jobs
        where locked_by = any(${workerIds}::text[])
        union all
        select 'queue', id::text, locked_by, locked_at::text from graphile_worker._private_job_queues
        where locked_by = any(${workerIds}::text[])`.execute(db)
      const now = performance.now()
      const used = new Set([...running].flatMap((job) => [`job ${job.id}`, `queue ${job.job_queue_id}`]))
      const idle = rows.filter(({ kind, id }) => !used.has(`${kind} ${id}`))
      const keyOf = ({ kind, id, lockedAt }: Lock) => `${kind} ${id} ${lockedAt}`
      idleSince = new Map(idle.map((lock) => [keyOf(lock), idleSince.get(keyOf(lock)) ?? now]))
      for (const lock of idle) if (now - (idleSince.get(keyOf(lock)) ?? now) >= millis) await free(lock)
    },
  }
}
