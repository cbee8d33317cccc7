// Owns the plans of the statements behind each request, as the database ran them: captured by auto_explain from the server's log.
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { ScaleRequest } from './requests.ts'
import { askOnce, type Site } from './site.ts'

/** One statement of a request as it was run. */
export type Plan = {
  text: string
  lines: string[]
  /** buffers that it read, found in memory or not */
  pages: number
  /** rows that it read by going through a whole table */
  scanned: number
}

/** Settings of a database whose plans are read from its log. */
export const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '0',
}

/** So many that a plan for all values has been chosen where there will be one. */
const asks = 8
const ofTheRunItself = /graphile_worker|worker_leases|pg_notify|^(begin|commit|rollback)\b/i

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const numbersIn = (line: string, pattern: RegExp) => [...line.matchAll(pattern)].map(([, digits]) => Number(digits))

/** Rows of sequential scans, with those that their filter removed. */
const scannedIn = (lines: string[]): number =>
  sum(
    lines.map((line, at) => {
      const [, rows, loops] = /Seq Scan on .*actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
      if (rows === undefined) return 0
      const removed = lines.slice(at + 1, at + 4).flatMap((next) => numbersIn(next, /Rows Removed by Filter: (\d+)/g))
      return (Number(rows) + (removed[0] ?? 0)) * Number(loops)
    }),
  )

/** Costs say nothing beside what was read, and buffers of inner nodes are part of the outermost one's. */
const shortened = (lines: string[]) =>
  lines
    .filter((line, at) => at < 3 || !/^\s*(Buffers|I\/O Timings):/.test(line))
    .filter((line) => !/^\s*Index Searches: \d+$/.test(line))
    .map((line) =>
      line
        .replace(/cost=\S+ /, '')
        .replace(/ width=\d+/, '')
        .slice(0, 200),
    )

/** Its beginning and its end: between them are the columns of the reply. */
const shortText = (text: string) => (text.length > 440 ? `${text.slice(0, 120)} ... ${text.slice(-300)}` : text)

const planOf = (entry: string): Plan => {
  const lines = entry.split('\n').map((line) => line.replace(/^\t/, ''))
  const at = lines.findIndex((line) => /\(cost=/.test(line))
  const text = lines.slice(0, at).join(' ').replace('Query Text: ', '').replace(/\s+/g, ' ').trim()
  const plan = lines.slice(at).filter((line) => line !== '')
  const [, buffers = ''] = /^\s*Buffers: (shared[^,]*)/m.exec(plan.join('\n')) ?? []
  return {
    text,
    lines: shortened(plan),
    pages: sum(numbersIn(buffers, /(?:hit|read)=(\d+)/g)),
    scanned: scannedIn(plan),
  }
}

/** The plans in a part of a log. Lines of an entry after its first begin with a tab. */
export const plansIn = (log: string): Plan[] =>
  [...log.matchAll(/duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)/g)].map(([, entry = '']) => planOf(entry))

const readFrom = (path: string, from: number): string => {
  const bytes = Buffer.alloc(statSync(path).size - from)
  const file = openSync(path, 'r')
  readSync(file, bytes, 0, bytes.length, from)
  closeSync(file)
  return bytes.toString('utf8')
}

/** What a request has the database do, at a site whose database logs plans. What two tries do not both do is not the request's. */
export const capturePlans = async (site: Site, request: ScaleRequest): Promise<Plan[]> => {
  let before: Plan[] = []
  let plans: Plan[] = []
  for (let n = 0; n < asks; n++) {
    const from = statSync(site.database.logFile).size
    const { wallMs } = await askOnce(site, request, n)
    before = n === 0 ? [] : plans
    plans = plansIn(readFrom(site.database.logFile, from)).filter(({ text }) => !ofTheRunItself.test(text))
    if (wallMs > 2000 && n > 0) break
  }
  return plans.filter(({ text }) => before.some((one) => one.text === text))
}

export type PlansOf = { request: ScaleRequest; plans: Plan[] }

/** Each distinct statement with its plan and the requests that send it. */
export const plansAsText = (all: PlansOf[]): string => {
  const sections = [
    ...Map.groupBy(
      all.flatMap(({ request, plans }) => plans.map((plan) => ({ request, plan }))),
      ({ plan }) => plan.text,
    ),
  ]
  return sections
    .map(([text, uses]) => {
      const names = [...new Set(uses.map(({ request }) => request.name))].join('; ')
      const most = uses.map(({ plan }) => plan).reduce((one, other) => (other.pages > one.pages ? other : one))
      return [`# ${names}`, shortText(text), '', ...most.lines].join('\n')
    })
    .join('\n\n')
}
