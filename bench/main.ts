// Owns `npm run bench`: which subjects run, and where their results go. `npm run bench -- catalogue --write` runs one
// and writes it into docs/benchmarks.md; `scale`, which takes a quarter of an hour, `wall` and
// `staff-scroll`, a part of `pages`, run only when named; `--sizes=1000,20000` makes the first smaller.
import { execFileSync } from 'node:child_process'
import { measureHosts } from './app/hosts.bench.ts'
import { measurePages } from './app/pages.bench.ts'
import { measureScale, usualSizes } from './app/scale/scale.bench.ts'
import { measureStaffScroll } from './app/staff-scroll.ts'
import { measureWall } from './app/wall.bench.ts'
import { measureCatalogue } from './catalogue/catalogue.bench.ts'
import { measureAccounts } from './people/accounts.bench.ts'
import { type BenchDatabase, withDatabase } from './platform/database.ts'
import { measureJobs } from './platform/jobs.bench.ts'
import { isSound, machine, print, type Report, write } from './platform/report.ts'
import { measureBookings } from './stays/bookings.bench.ts'
import { measureQuotes } from './stays/quotes.bench.ts'

type Measure = (database: BenchDatabase) => Promise<Report | Report[]>
const usual: Record<string, Measure> = {
  catalogue: measureCatalogue,
  bookings: measureBookings,
  quotes: measureQuotes,
  jobs: measureJobs,
  hosts: measureHosts,
  accounts: measureAccounts,
  pages: measurePages,
}

const args = process.argv.slice(2)
const isWritten = args.includes('--write')
const sizesFormat = /^--sizes=(\d+),(\d+)$/
const [, few, many] = args.map((word) => sizesFormat.exec(word)).find((found) => found !== null) ?? []
const sizes: [number, number] = few && many ? [Number(few), Number(many)] : usualSizes
const onRequest: Record<string, Measure> = {
  wall: measureWall,
  'staff-scroll': measureStaffScroll,
  scale: (small) => withDatabase((large) => measureScale(small, large, sizes)),
}
const subjects = { ...usual, ...onRequest }

const refuse = (sentence: string) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}
const wanted = args.filter((word) => !word.startsWith('--'))
const unknown = args.find((word) => word !== '--write' && !sizesFormat.test(word) && !(word in subjects))
if (unknown !== undefined)
  refuse(`"${unknown}" is neither --write, --sizes=1000,20000, nor one of ${Object.keys(subjects).join(', ')}.`)
if (sizes.some((size) => size < 1000 || size % 1000 > 0)) refuse('Sizes are whole thousands of homes.')
if (isWritten && wanted.includes('staff-scroll'))
  refuse('staff-scroll is written into docs/benchmarks.md as a part of pages.')
if (isWritten && sizes !== usualSizes) refuse('Only the usual sizes are written into docs/benchmarks.md.')
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130))

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
for (const [name, measure] of Object.entries(subjects)) {
  if (wanted.length > 0 ? !wanted.includes(name) : !(name in usual)) continue
  const { reports, line } = await withDatabase(async (database) => {
    const [server] = await database.query<{ version: string }>("select current_setting('server_version') as version")
    const line = machine(server?.version ?? '')
    process.stdout.write(`\n${name} · ${line}\n`)
    return { reports: [await measure(database)].flat(), line }
  })
  for (const report of reports) {
    print(report)
    if (isWritten) write(report, `${line}, commit ${commit}`, new Date().toISOString().slice(0, 10))
    if (!isSound(report)) process.exitCode = 1
  }
}
