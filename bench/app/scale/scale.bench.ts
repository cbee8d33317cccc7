// Owns measuring growth: every list, search, report and job at two sizes of the same marketplace, in the same run.
import type { BenchDatabase } from '../../platform/database.ts'
import { ms } from '../../platform/numbers.ts'
import type { Report } from '../../platform/report.ts'
import { startProduct } from '../../platform/servers.ts'
import { adminRequests } from './admin-requests.ts'
import { measureJobs } from './jobs.ts'
import { measure } from './measure.ts'
import { capturePlans, explaining, type PlansOf } from './plans.ts'
import { guestRequests, publicRequests } from './requests.ts'
import { type AtSize, reportOf } from './scale-report.ts'
import { seed } from './seed.ts'
import { findDifferences } from './seed-kept.ts'
import { sizesOf } from './seed-steps.ts'
import { makeCallers, openSite, type Site } from './site.ts'

/** Homes of the two marketplaces. */
export const usualSizes: [few: number, many: number] = [10_000, 1_000_000]
const requests = [...publicRequests, ...guestRequests, ...adminRequests]

const say = (line: string) => process.stdout.write(`  ${line}\n`)

const fill = async (database: BenchDatabase, homes: number) => {
  // Once to migrate: no job runs beside the seed.
  await (await startProduct(database.url, database.dataDir)).stop()
  const began = performance.now()
  const tellAfterMs = 2000
  await seed(database, sizesOf(homes), (step, wallMs) => wallMs > tellAfterMs && say(`${step}: ${ms(wallMs)}`))
  const seedMs = performance.now() - began
  say(`${homes.toLocaleString('en')} homes: ${ms(seedMs)}`)
  const [size] = await database.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return { database, homes, seedMs, bytes: Number(size?.bytes), callers: await makeCallers(database) }
}

type Filled = Awaited<ReturnType<typeof fill>>

const withSites = async <T>(filled: Filled[], work: (sites: Site[]) => Promise<T>): Promise<T> => {
  const sites = await Promise.all(filled.map(({ database, callers }) => openSite(database, callers)))
  try {
    return await work(sites)
  } finally {
    await Promise.all(sites.map(({ product }) => product.stop()))
  }
}

const measureRequests = async (sites: Site[]) => {
  const all = []
  for (const request of requests) {
    const figures = await measure(sites, request)
    say([request.name, ...figures.map((one) => (one.status === 200 ? ms(one.ms) : one.status))].join(' | '))
    all.push(figures)
  }
  return all
}

const captureAll = async (site: Site): Promise<PlansOf[]> => {
  const all: PlansOf[] = []
  for (const request of requests) all.push({ request, plans: await capturePlans(site, request) })
  return all
}

const runJobs = async (site: Site) => {
  const jobs = await measureJobs(site)
  for (const { name, ms: wallMs, failure } of jobs) say(`${name}: ${failure ?? ms(wallMs)}`)
  return { jobs, differences: await findDifferences(site.database.query) }
}

/** A marketplace of each size, asked for the same, with the plans of its statements and its jobs. */
export const measureScale = async (small: BenchDatabase, large: BenchDatabase, sizes = usualSizes): Promise<Report> => {
  const filled = [await fill(small, sizes[0]), await fill(large, sizes[1])]
  const measured = await withSites(filled, measureRequests)
  for (const { database } of filled) await database.restart(explaining)
  const plans = await withSites(filled, (sites) => Promise.all(sites.map(captureAll)))
  for (const { database } of filled) await database.restart()
  const jobs = await withSites(filled, async (sites) => {
    const all = []
    for (const site of sites) all.push(await runJobs(site))
    return all
  })
  const [atFew, atMany] = filled.flatMap((one, at): AtSize[] => {
    const [plan, done] = [plans[at], jobs[at]]
    if (!plan || !done) return []
    const answers = requests.flatMap((request, n) => {
      const figures = measured[n]?.[at]
      return figures ? [{ request, figures, plans: plan[n]?.plans ?? [] }] : []
    })
    return [{ ...one, ...done, answers }]
  })
  if (!atFew || !atMany) throw new Error('nothing was measured')
  return reportOf(atFew, atMany)
}
