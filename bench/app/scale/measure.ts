// Owns measuring a request at two sizes in turns, so that a busy machine slows both.
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile } from '../../platform/numbers.ts'
import type { ScaleRequest } from './requests.ts'
import { askOnce, cpuOfSite, type Site } from './site.ts'

export type Figures = {
  status: number
  ms: number
  /** until the reply begins */
  firstMs: number
  slowestMs: number
  cpuMs: number
  bytes: number
}

/** After five a prepared statement may get a plan for all values; that is what a server that runs for long answers by. */
const warmUps = 6
export const usualTries = 21
/** What takes so long in all has been asked often enough, but for a few times after the first. */
export const enoughMs = 4000
const fewestTries = 3

type Try = { wallMs: number; firstMs: number; cpuMs: number; bytes: number }

/** A vacuum that the database has begun by itself would be counted as CPU of the request: it is waited for, some minutes at most. */
const vacuumMillis = 180_000
const vacuumEnds = async ({ database }: Site): Promise<void> => {
  for (const until = Date.now() + vacuumMillis; Date.now() < until; await sleep(250)) {
    const [row] = await database.query<{ running: number }>(
      "select count(*)::int as running from pg_stat_activity where backend_type = 'autovacuum worker'",
    )
    if (row?.running === 0) return
  }
}

/** Asks for the same at each site in turns, each time another address; gives the figures of each. */
export const measure = async (sites: Site[], request: ScaleRequest): Promise<Figures[]> => {
  for (const site of sites) await vacuumEnds(site)
  const runs = sites.map((site) => ({ site, status: 200, spentMs: 0, tries: [] as Try[] }))
  for (let n = 0; n < warmUps + usualTries; n++)
    for (const run of runs) {
      if (run.status !== 200 || (run.spentMs > enoughMs && run.tries.length >= fewestTries)) continue
      const before = cpuOfSite(run.site)
      const { status, ...answer } = await askOnce(run.site, request, n)
      run.status = status
      run.spentMs += answer.wallMs
      // The first one reads from the disk what those of other sizes have in memory.
      if (n >= warmUps || (n > 0 && run.spentMs > enoughMs))
        run.tries.push({ ...answer, cpuMs: cpuOfSite(run.site) - before })
    }
  return runs.map(({ status, tries }) => {
    const middle = (key: keyof Try) => median(tries.map((one) => one[key]))
    const slowestMs = percentile(
      tries.map(({ wallMs }) => wallMs),
      100,
    )
    const medians = { ms: middle('wallMs'), firstMs: middle('firstMs'), cpuMs: middle('cpuMs'), bytes: middle('bytes') }
    return { status, slowestMs, ...medians }
  })
}
