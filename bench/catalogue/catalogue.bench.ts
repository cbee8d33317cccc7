// Owns measuring the catalogue reads: what a list and a detail cost beside the least a server could do for them.
import assert from 'node:assert/strict'
import { getApartment, listApartments } from '@akwaaba/contract/apartments'
import { urlOf } from '@akwaaba/contract/client'
import type { BenchDatabase } from '../platform/database.ts'
import { micros, ms, times } from '../platform/numbers.ts'
import type { Aim, Report, Table } from '../platform/report.ts'
import { type Contender, type Measured, ratio, sideBySide } from '../platform/rounds.ts'
import { type Server, startBare, startProduct } from '../platform/servers.ts'
import { insertLargeCatalogue } from './large-catalogue.ts'
import { besideOthers } from './peers.ts'

/** More replies than the product caches, so that a repeated round finds none of them. */
const variety = 10_000

const search = (priceFrom: number) => ({
  location: 'Osu',
  sort: 'price-low',
  priceFrom: priceFrom.toFixed(2),
  priceTo: '300',
  limit: '24',
})
const listUrl = (priceFrom = 50) => urlOf(listApartments, { query: search(priceFrom) })
const bareListUrl = (path: string, priceFrom = 50) => `${path}?${new URLSearchParams(search(priceFrom))}`
const detailUrl = (id: string) => urlOf(getApartment, { params: { id } })
/** Another price for each request: every URL is new, every answer is nearly the same. */
const nextPrice = (n: number) => 50 + (n % variety) / 100

type Answer = { body: unknown; etag: string; total: string }
const fetchAnswer = async (server: Server, path: string): Promise<Answer> => {
  const answer = await fetch(server.origin + path, { headers: { 'accept-encoding': 'identity' } })
  assert.equal(answer.status, 200, `${path}: ${answer.status}`)
  const header = (name: string) => answer.headers.get(name) ?? ''
  return { body: await answer.json(), etag: header('etag'), total: header('x-total-count') }
}

const compareLists = async (product: Server, bare: Server, cpu: () => number) => {
  const own = await fetchAnswer(product, listUrl())
  const other = await fetchAnswer(bare, bareListUrl('/list-and-total'))
  assert.deepEqual(own.body, other.body, 'both servers answer the same apartments')
  assert.equal(own.total, other.total, 'both servers count the same apartments')
  const cached = { path: listUrl() }
  const fromMemory = { path: '/memory/list' }
  const known = { path: listUrl(), headers: { 'if-none-match': own.etag } }
  const contenders = {
    cached: { name: 'product, cached', server: product, count: 15_000, ask: () => cached },
    memory: { name: 'bare, the same bytes from memory', server: bare, count: 15_000, ask: () => fromMemory },
    known: { name: 'product, 304 to who has it', server: product, count: 15_000, ask: () => known, status: 304 },
    fresh: {
      name: 'product, another URL each time',
      server: product,
      count: 1500,
      ask: (n) => ({ path: listUrl(nextPrice(n)) }),
    },
    query: {
      name: 'bare, one query',
      server: bare,
      count: 1500,
      ask: (n) => ({ path: bareListUrl('/list', nextPrice(n)) }),
    },
    total: {
      name: 'bare, one query and the total',
      server: bare,
      count: 1500,
      ask: (n) => ({ path: bareListUrl('/list-and-total', nextPrice(n)) }),
    },
    cachedNewConnection: {
      name: 'product, cached, new connection each',
      server: product,
      count: 1500,
      ask: () => cached,
      reconnect: true,
    },
    memoryNewConnection: {
      name: 'bare, from memory, new connection each',
      server: bare,
      count: 1500,
      ask: () => fromMemory,
      reconnect: true,
    },
  } satisfies Record<string, Contender>
  return byKey(contenders, await sideBySide(Object.values(contenders), cpu))
}

const compareDetails = async (product: Server, bare: Server, ids: string[], cpu: () => number) => {
  const [first = ''] = ids
  const idOf = (n: number) => ids[n % ids.length] ?? first
  assert.deepEqual(
    (await fetchAnswer(product, detailUrl(first))).body,
    (await fetchAnswer(bare, `/detail/${first}`)).body,
    'both servers answer the same apartment',
  )
  const cached = { path: detailUrl(first) }
  const fromMemory = { path: '/memory/detail' }
  const contenders = {
    cached: { name: 'product, cached', server: product, count: 15_000, ask: () => cached },
    memory: { name: 'bare, the same bytes from memory', server: bare, count: 15_000, ask: () => fromMemory },
    fresh: {
      name: 'product, another apartment each time',
      server: product,
      count: 5000,
      ask: (n) => ({ path: detailUrl(idOf(n)) }),
    },
    query: { name: 'bare, one query', server: bare, count: 5000, ask: (n) => ({ path: `/detail/${idOf(n)}` }) },
  } satisfies Record<string, Contender>
  return byKey(contenders, await sideBySide(Object.values(contenders), cpu))
}

const byKey = <K extends string>(contenders: Record<K, Contender>, measured: Measured[]): Record<K, Measured> =>
  Object.fromEntries(Object.keys(contenders).map((key, at) => [key, measured[at]])) as Record<K, Measured>

const tableOf = (title: string, measured: Record<string, Measured> & { query: Measured; memory: Measured }): Table => ({
  title,
  columns: [
    'per request',
    'server CPU',
    'of one query',
    'of memory',
    'database CPU',
    'wall',
    'requests/s',
    'p50',
    'p99',
  ],
  rows: Object.values(measured).map((one) => [
    one.name,
    micros(one.cpuMicros),
    times(ratio(one, measured.query, 'cpuMicros')),
    times(ratio(one, measured.memory, 'cpuMicros')),
    micros(one.databaseMicros),
    ms(one.wallMs),
    Math.round(one.perSecond).toString(),
    ms(one.p50),
    ms(one.p99),
  ]),
})

const atMost = (what: string, most: number, measured: number): Aim => ({
  what,
  aim: `${times(most)} or less`,
  measured: times(measured),
  isMet: measured <= most,
})

/** The catalogue of ten thousand over HTTP, against a bare route of the same query and of the same bytes, and beside others. */
export const measureCatalogue = async (database: BenchDatabase): Promise<Report[]> => {
  const product = await startProduct(database.url, database.dataDir)
  await insertLargeCatalogue(database)
  const rows = await database.query<{ id: string }>('select id from apartments order by id')
  const ids = rows.map(({ id }) => id)
  const urls = { LIST_URL: product.origin + listUrl(), DETAIL_URL: product.origin + detailUrl(ids[0] ?? '') }
  const bare = await startBare(database.url, urls)
  const lists = await compareLists(product, bare, database.cpu)
  const details = await compareDetails(product, bare, ids, database.cpu)
  await Promise.all([product.stop(), bare.stop()])
  const of = (one: Measured, other: Measured) => ratio(one, other, 'cpuMicros')
  const report: Report = {
    subject: 'catalogue',
    tables: [tableOf('A list of 24 of 10,000 apartments', lists), tableOf('One apartment', details)],
    aims: [
      atMost('list, another URL each time, of a bare route with one query', 1.5, of(lists.fresh, lists.query)),
      atMost('list, cached, of a bare route with one query', 0.15, of(lists.cached, lists.query)),
      atMost('detail, another each time, of a bare route with one query', 1.5, of(details.fresh, details.query)),
      atMost('detail, cached, of a bare route with one query', 0.5, of(details.cached, details.query)),
    ],
    notes: [
      'Server CPU is user and system time of the one Node process that answers, all its threads, from /proc/<pid>/stat. It covers neither the database (its own column: all PostgreSQL processes) nor the load.',
      'Wall is elapsed time over answers with ten callers; load, server and database share the cores, so it says less than CPU.',
      'Ratios are of server CPU within a round; the medians of five rounds after six to warm up, order turned every round.',
      'Connections are kept open unless said otherwise. Nobody asks for compression, so nothing is compressed on either side. The bare list counts no total; the line "and the total" does, as the product must for X-Total-Count.',
    ],
  }
  return [report, besideOthers(lists, details)]
}
