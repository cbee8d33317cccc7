// Owns putting many jobs into the queue at once, and waiting until they are done.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Query } from './database.ts'

const pollMillis = 20
const longestMillis = 300_000

/** Adds so many jobs in one transaction; `payload` is an SQL expression of their number `n`. */
export const enqueueMany = (query: Query, { job, payload }: { job: string; payload: string }, jobs: number) =>
  query(
    `select count(*) from graphile_worker.add_jobs(array(
       select row($1::text, ${payload}, null, null, null, null, null, null)::graphile_worker.job_spec
       from generate_series(1, $2::int) as n))`,
    [job, jobs],
  )

const commitsText = `select xact_commit::int as commits from pg_stat_database where datname = current_database()`

/** Adds jobs and waits until none is due: how long that took from when they were added, and the transactions in that time. */
export const drain = async (
  query: Query,
  add: () => Promise<unknown>,
): Promise<{ wallMs: number; commits: number }> => {
  const commitsOf = async () => (await query<{ commits: number }>(commitsText))[0]?.commits ?? Number.NaN
  const before = await commitsOf()
  await add()
  const began = performance.now()
  for (;;) {
    const [left] = await query(
      'select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts limit 1',
    )
    const wallMs = performance.now() - began
    if (!left) return { wallMs, commits: (await commitsOf()) - before }
    if (wallMs > longestMillis) throw new Error('the jobs were not done in five minutes')
    await sleep(pollMillis)
  }
}
