// Owns the jobs that used up their attempts: what admins see of them, starting one again, and when they are removed.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { FailedJob } from '@akwaaba/contract/overview'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

/** Mails are listed separately: somebody has not received a message. */
export type FailedKind = 'e-mail' | 'job'

const prefix = 'mail:'
const isOf = (kind: FailedKind) =>
  kind === 'e-mail' ? sql`task_identifier like ${`${prefix}%`}` : sql`task_identifier not like ${`${prefix}%`}`

/** Failed jobs of a kind, of the days that are listed. The times of jobs are those of the database. */
// A periodic job has one attempt and is not listed: its next run replaces it, so there is nothing to do about it.
const failed = (kind: FailedKind) => sql`graphile_worker.jobs
  where ${isOf(kind)} and attempts >= max_attempts and max_attempts > 1 and locked_at is null
    and updated_at > now() - make_interval(days => ${limits.failedJobDays}::int)`

/** How many jobs of that kind have used up their attempts. */
export const countFailedJobs = async ({ db }: Pick<Deps, 'db'>, kind: FailedKind): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${failed(kind)}`.execute(db)
  return rows[0]?.count ?? 0
}

type JobRow = { id: string; task: string; createdAt: Date; failedAt: Date; attempts: number; lastError: string | null }

// Only the first line: what follows is a trace of our code.
const reasonOf = (lastError: string | null): string => (lastError ?? '').split('\n')[0]?.slice(0, 300) ?? ''
const nameOf = (task: string): string => (task.startsWith(prefix) ? task.slice(prefix.length) : task)

/** The jobs of that kind that used up their attempts, the latest first. */
export const listFailedJobs = async ({ db }: Pick<Deps, 'db'>, kind: FailedKind): Promise<FailedJob[]> => {
  const { rows } = await sql<JobRow>`
    select id::text, task_identifier as task, created_at, updated_at as failed_at, attempts::int, last_error
    from ${failed(kind)} order by updated_at desc, id desc limit ${limits.maxPageSize}`.execute(db)
  return rows.map(({ id, task, createdAt, failedAt, attempts, lastError }) => ({
    _id: id,
    kind: nameOf(task),
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
    attempts,
    reason: reasonOf(lastError),
  }))
}

/** Starts a failed job of that kind again and writes an audit record; gives a message. Refuses with not_found. */
export const retryFailedJob = async (
  deps: Deps,
  actor: Actor,
  kind: FailedKind,
  number: string,
): Promise<{ msg: string }> => {
  await inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ task: string; lastError: string | null }>`
      select task_identifier as task, last_error from ${failed(kind)} and id = ${number}::bigint`.execute(tx)
    const [job] = rows
    // Empty for a job that another admin has started again at this moment: then a worker runs it already.
    const started = await sql`
      select id from graphile_worker.reschedule_jobs(array[${number}::bigint], run_at := now(), attempts := 0)`.execute(
      tx,
    )
    if (!job || started.rows.length === 0) return fail('not_found')
    await recordAudit(deps, tx, actor, {
      ...{ action: 'retry', kind, recordId: deps.ids.next(), label: nameOf(job.task).replaceAll(/[-:]/g, ' ') },
      after: { number, reason: reasonOf(job.lastError) },
    })
  })
  return { msg: kind === 'e-mail' ? 'The e-mail is sent again.' : 'The job is started again.' }
}

/**
 * Removes failed jobs once they are too old to be listed, and those with one attempt after a day; otherwise they would stay
 * in the tables forever. Each kind of removed job gets a line in the log.
 */
export const removeFailedJobs = async ({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> => {
  const { rows } = await sql<{ task: string; lastError: string | null }>`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and attempts >= max_attempts and locked_at is null
      and updated_at < now() - make_interval(
        days => case when max_attempts = 1 then ${limits.failedRunDays}::int else ${limits.failedJobDays}::int end)
    returning identifier as task, last_error`.execute(db)
  for (const [task, removed] of Map.groupBy(rows, (row) => row.task))
    log.warn(
      { job: task, count: removed.length, reason: reasonOf(removed[0]?.lastError ?? null) },
      'removed failed jobs',
    )
}
