// Owns measuring growth: every list, search and report with ten thousand homes and with a million, in the same run.
import { insertAccounts, openSessions } from '../../platform/accounts.ts'
import type { BenchDatabase } from '../../platform/database.ts'
import { count, median, ms, times } from '../../platform/numbers.ts'
import type { Report } from '../../platform/report.ts'
import { type Server, startProduct } from '../../platform/servers.ts'
import { privateRequests, publicRequests, type ScaleRequest } from './requests.ts'
import { seed } from './seed.ts'
import { type Sizes, sizesOf } from './seed-steps.ts'

const usualTries = 11
const longestMs = 300
const mostGrowth = 1.5
/** A reply that takes longer tells enough after one try. */
const slowMs = 3000

type Answer = { name: string; ms: number; status: number }
type Tokens = Record<'admin' | 'guest', string>

const openTokens = async (database: BenchDatabase): Promise<Tokens> => {
  const [admin] = await insertAccounts(database, 'admin', 1)
  const [booked] = await database.query<{ id: string }>('select customer_id as id from bookings order by id limit 1')
  const [guest] = await openSessions(database, booked ? [booked.id] : [])
  return { admin: admin?.token ?? '', guest: guest?.token ?? '' }
}

/** Asks one after the other, the first try not counted; gives the median in milliseconds. */
const measure = async (server: Server, request: ScaleRequest, tokens: Tokens, ids: string[]): Promise<Answer> => {
  const taken: number[] = []
  let status = 0
  for (let n = 0; n <= (request.tries ?? usualTries); n++) {
    const path = request.path(n, { home: ids[n % ids.length] ?? '' })
    const headers: Record<string, string> = { 'accept-encoding': 'identity' }
    if (request.as) headers.authorization = `Bearer ${tokens[request.as]}`
    const began = performance.now()
    const answer = await fetch(server.origin + path, { headers })
    await answer.arrayBuffer()
    const wall = performance.now() - began
    status = answer.status
    if (n > 0 || wall > slowMs) taken.push(wall)
    if (status !== 200 || wall > slowMs) break
  }
  return { name: request.name, ms: median(taken.length > 0 ? taken : [Number.NaN]), status }
}

/** Seeds the database and measures every request against it. */
const measureAt = async (database: BenchDatabase, sizes: Sizes) => {
  // Once to migrate, and again when everything is there: no job runs beside the seed.
  await (await startProduct(database.url, database.dataDir)).stop()
  const began = performance.now()
  await seed(database, sizes, (step, wallMs) => process.stdout.write(`  ${step}: ${ms(wallMs)}\n`))
  const seededMs = performance.now() - began
  const product = await startProduct(database.url, database.dataDir)
  const tokens = await openTokens(database)
  const some = await database.query<{ id: string }>('select id from apartments tablesample bernoulli (0.2) limit 40')
  const answers: Answer[] = []
  for (const request of [...publicRequests, ...privateRequests])
    answers.push(
      await measure(
        product,
        request,
        tokens,
        some.map(({ id }) => id),
      ),
    )
  const [size] = await database.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  await product.stop()
  return { answers, seededMs, bytes: Number(size?.bytes) }
}

type Measured = Awaited<ReturnType<typeof measureAt>>

/** Ten thousand homes in one database and a million in the other, each asked for the same. */
export const measureScale = async (small: BenchDatabase, large: BenchDatabase): Promise<Report> => {
  const [few, many] = [sizesOf(10_000), sizesOf(1_000_000)]
  return reportOf(await measureAt(small, few), await measureAt(large, many))
}

const shown = ({ ms: wall, status }: Answer) => (status === 200 ? ms(wall) : `${status}`)

const reportOf = (few: Measured, many: Measured): Report => {
  const pairs = few.answers.map((answer, at) => ({ few: answer, many: many.answers[at] ?? answer }))
  const isFast = (answer: Answer) => answer.status === 200 && answer.ms <= longestMs
  // Below two milliseconds the ratio says more about the machine than about the query.
  const growth = ({ few: one, many: other }: (typeof pairs)[number]) => Math.max(other.ms, 2) / Math.max(one.ms, 2)
  const grown = pairs.filter((pair) => !(growth(pair) <= mostGrowth) || pair.many.status !== 200)
  const slow = pairs.filter(({ many: answer }) => !isFast(answer))
  return {
    subject: 'scale',
    tables: [
      {
        title: 'Server time of one request, median',
        columns: ['asked for', '10,000 homes', '1,000,000 homes', 'growth'],
        rows: pairs.map((pair) => [pair.few.name, shown(pair.few), shown(pair.many), times(growth(pair))]),
      },
    ],
    aims: [
      {
        what: 'requests that grow more than 1.5 times',
        aim: '0',
        measured: count(grown.length),
        isMet: grown.length === 0,
      },
      { what: 'requests over 300 ms', aim: '0', measured: count(slow.length), isMet: slow.length === 0 },
      {
        what: 'seeding a million homes',
        aim: '10 min or less',
        measured: `${(many.seededMs / 60_000).toFixed(1)} min`,
        isMet: many.seededMs <= 600_000,
      },
    ],
    notes: [
      `1,000,000 homes, 1,200,000 bookings with their nights, lines, events and money, 200,000 people, 100,000 purchases of packages, 50,000 properties, a million audit records: ${(many.bytes / 1e9).toFixed(1)} GB.`,
      `One request after the other, each with another address, the median of ${usualTries} after one to warm up; what takes more than ${slowMs / 1000} s is asked once. The database has the settings that the product gives it.`,
    ],
  }
}
