// Owns measuring the periodic jobs: each is put into the queue as the schedule does, and waited for.
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOfSite, type Site } from './site.ts'

export type JobFigures = { name: string; ms: number; cpuMs: number; failure: string | null }

export const longestJobMs = 600_000
const pollMillis = 50

const scheduledText = `select identifier as name from graphile_worker._private_known_crontabs order by 1`
const stateText = `select last_error as failure from graphile_worker.jobs where id = $1`
const othersText = `select count(*)::int as count from graphile_worker.jobs where run_at <= now() and last_error is null`

/** Runs one job; gives up after longer than a job may take. */
const runJob = async (site: Site, name: string): Promise<JobFigures> => {
  const { query } = site.database
  const began = performance.now()
  const before = cpuOfSite(site)
  const [added] = await query<{ id: string }>('select (graphile_worker.add_job($1)).id', [name])
  const figures = (failure: string | null) => ({
    ...{ name, failure },
    ms: performance.now() - began,
    cpuMs: cpuOfSite(site) - before,
  })
  for (;;) {
    const [job] = await query<{ failure: string | null }>(stateText, [added?.id])
    if (!job) return figures(null)
    if (job.failure !== null) return figures(job.failure.split('\n')[0] ?? '')
    if (performance.now() - began > longestJobMs) return figures('not done in time')
    await sleep(pollMillis)
  }
}

/** Waits for what the job has left to others, such as e-mails, for at most a minute; they would slow the next job. */
const settle = async (site: Site) => {
  for (const until = performance.now() + 60_000; performance.now() < until; await sleep(pollMillis)) {
    const [others] = await site.database.query<{ count: number }>(othersText)
    if (others?.count === 0) return
  }
}

/** Runs every job of the schedule, one after the other. */
export const measureJobs = async (site: Site): Promise<JobFigures[]> => {
  const all: JobFigures[] = []
  for (const { name } of await site.database.query<{ name: string }>(scheduledText)) {
    all.push(await runJob(site, name))
    await settle(site)
  }
  return all
}
