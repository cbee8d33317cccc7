// Owns the tables, aims and notes of a run at two sizes, and the file of its plans.
import { count, ms, times } from '../../platform/numbers.ts'
import type { Aim, Report, Table } from '../../platform/report.ts'
import { type JobFigures, longestJobMs } from './jobs.ts'
import { enoughMs, type Figures, usualTries } from './measure.ts'
import { type Plan, plansAsText } from './plans.ts'
import type { ScaleRequest } from './requests.ts'
import { sizesOf } from './seed-steps.ts'

type Answered = { request: ScaleRequest; figures: Figures; plans: Plan[] }

/** What was measured at one size. */
export type AtSize = {
  homes: number
  seedMs: number
  bytes: number
  answers: Answered[]
  jobs: JobFigures[]
  /** what triggers keep and is not what its rows come to */
  differences: string[]
}
type Pair = { few: Answered; many: Answered }

const longestMs = 300
const mostGrowth = 1.5
const longestSeedMs = 600_000
/** Rows; fewer are a small table, which is best read whole. */
const largeScan = 20_000

const shown = ({ status, ms: wall }: Figures) => (status === 200 ? ms(wall) : `${status}`)
// Below two milliseconds the ratio says more about the machine than about the query. A file grows with its rows.
const growthOf = ({ few, many }: Pair, key: 'ms' | 'cpuMs') =>
  Math.max(many.figures[key], 2) /
  Math.max(few.figures[key], 2) /
  (many.request.isFile ? many.figures.bytes / few.figures.bytes : 1)
/** How long a caller waits: for a file, which is sent while it is read, until it begins. */
const waitOf = ({ request, figures }: Answered) => (request.isFile ? figures.firstMs : figures.ms)
const pagesOf = ({ plans }: Answered) => plans.reduce((sum, plan) => sum + plan.pages, 0)
const hasFailed = ({ figures }: Answered) => figures.status !== 200
const isLarge = ({ scanned }: Plan) => scanned > largeScan

const requestTable = (pairs: Pair[], few: string, many: string): Table => ({
  title: 'Time and CPU of one request, median',
  columns: [
    ...['asked for', `time, ${few}`, many, 'growth', `slowest of ${many}`],
    ...[`CPU, ${few}`, many, 'growth', `pages, ${few}`, many, 'bytes'],
  ],
  rows: pairs.map((pair) => [
    pair.few.request.name,
    shown(pair.few.figures),
    shown(pair.many.figures),
    times(growthOf(pair, 'ms')),
    ms(pair.many.figures.slowestMs),
    ms(pair.few.figures.cpuMs),
    ms(pair.many.figures.cpuMs),
    times(growthOf(pair, 'cpuMs')),
    count(pagesOf(pair.few)),
    count(pagesOf(pair.many)),
    count(pair.many.figures.bytes),
  ]),
})

const jobShown = ({ failure, ms: wall }: JobFigures) => failure ?? `${(wall / 1000).toFixed(1)} s`
const jobTable = (few: AtSize, many: AtSize, columns: string[]): Table => ({
  title: 'Periodic jobs, one run',
  columns: ['job', ...columns, `CPU at ${columns[1]}`],
  rows: many.jobs.map((job, at) => {
    const other = few.jobs[at]
    return [job.name, other ? jobShown(other) : '', jobShown(job), `${(job.cpuMs / 1000).toFixed(1)} s`]
  }),
})

/** What must not be, and what was found of it. */
type Misses = { what: string; found: string[]; isInvariant?: boolean }

const missesOf = (pairs: Pair[], few: AtSize, many: AtSize): Misses[] => {
  const named = (isMissed: (pair: Pair) => boolean) => pairs.filter(isMissed).map((pair) => pair.many.request.name)
  return [
    {
      what: `requests whose CPU grows more than ${mostGrowth} times, files per byte`,
      found: named((pair) => !(growthOf(pair, 'cpuMs') <= mostGrowth)),
    },
    {
      what: `requests over ${longestMs} ms, files until they begin`,
      found: named((pair) => !(waitOf(pair.many) <= longestMs)),
    },
    {
      what: 'requests that go through a large table row by row',
      found: named((pair) => pair.many.plans.some(isLarge)),
    },
    {
      what: 'requests that are not answered with 200',
      found: named((pair) => hasFailed(pair.few) || hasFailed(pair.many)),
      isInvariant: true,
    },
    {
      what: `jobs over ${longestJobMs / 60_000} min, or failed`,
      found: many.jobs.filter((job) => job.failure !== null || job.ms > longestJobMs).map(({ name }) => name),
    },
    {
      what: 'tables of kept sums that are not what the rows come to',
      found: [...few.differences, ...many.differences],
      isInvariant: true,
    },
  ]
}

const seedAim = ({ homes, seedMs }: AtSize): Aim => ({
  what: `seeding ${count(homes)} homes`,
  aim: `${longestSeedMs / 60_000} min or less`,
  measured: `${(seedMs / 60_000).toFixed(1)} min`,
  isMet: seedMs <= longestSeedMs,
})

/** The report of a run. */
export const reportOf = (few: AtSize, many: AtSize): Report => {
  const pairs = few.answers.flatMap((answer, at): Pair[] => {
    const other = many.answers[at]
    return other ? [{ few: answer, many: other }] : []
  })
  const columns: [string, string] = [count(few.homes), count(many.homes)]
  const rows = sizesOf(many.homes)
  const misses = missesOf(pairs, few, many)
  const noneOf = ({ what, found, isInvariant = false }: Misses): Aim => {
    return { what, aim: '0', measured: count(found.length), isMet: found.length === 0, isInvariant }
  }
  return {
    subject: 'scale',
    tables: [requestTable(pairs, ...columns), jobTable(few, many, columns)],
    aims: [...misses.map(noneOf), seedAim(many)],
    notes: [
      ...misses
        .filter(({ found }) => found.length > 0)
        .map(({ what, found }) => `Missed, ${what}: ${found.join('; ')}.`),
      `${count(rows.homes)} homes, ${count(rows.bookings)} bookings with their nights, lines, events and money, ${count(rows.people)} people, ${count(rows.purchases)} purchases of packages, ${count(rows.properties)} properties, ${count(rows.records)} audit records: ${(many.bytes / 1e9).toFixed(1)} GB.`,
      'Files, which are the sitemap of homes and the CSV, hold all rows, so their growth is that of a byte.',
      `One request after the other, each with another address where the reply is cached, small and large in turns; the median of ${usualTries} after six to warm up, fewer, but at least three after one, of what takes more than ${enoughMs / 1000} s in all. Growth counts what takes less than 2 ms as 2 ms.`,
      'CPU is that of server and database together, the median of the same tries; its growth is judged, because other work on the machine changes it little. Pages are the 8 kB buffers that the statements of a request read, in memory or not; the plan of each statement at the larger size is in [plans.txt](../bench/app/scale/plans.txt).',
      'A job is put into the queue as the schedule does; its time ends when it is gone from there. While requests are measured the database has the settings that the product gives it; while it is filled it has others.',
    ],
    file: {
      path: 'bench/app/scale/plans.txt',
      text: plansAsText(many.answers.map(({ request, plans }) => ({ request, plans }))),
    },
  }
}
