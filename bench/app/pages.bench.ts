// Owns measuring the pages: what the cached HTML saves the server, and what a first visit costs a phone.
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listApartments } from '@akwaaba/contract/apartments'
import { createClient } from '@akwaaba/contract/client'
import { listProperties } from '@akwaaba/contract/properties'
import { fixedPaths } from '@akwaaba/contract/public-pages'
import { listTours } from '@akwaaba/contract/tours'
import { insertAccounts } from '../platform/accounts.ts'
import { type BenchDatabase, withDatabase } from '../platform/database.ts'
import { kilobytes, micros, ms, shift, times } from '../platform/numbers.ts'
import type { Aim, Report, Table } from '../platform/report.ts'
import { type Contender, type Measured, ratio, sideBySide } from '../platform/rounds.ts'
import { type Server, startProduct } from '../platform/servers.ts'
import { compareWrites } from './home-writes.ts'
import { openPickers, pickerAim, pickerTable } from './picker.ts'
import { measureShifts, shiftAim, shiftTable } from './shifts.ts'
import { measureStaffPages, scrollNote, staffAims, staffTables } from './staff-scroll.ts'
import { kinds, phone, type Visit, visitInTurns } from './visits.ts'

const visitsPerPage = 3

const compareHome = async (product: Server, cpu: () => number): Promise<[cached: Measured, rendered: Measured]> => {
  const page = await fetch(`${product.origin}/?search=first`)
  assert.equal(page.status, 200, `the home page answers ${page.status}`)
  const html = await page.text()
  assert.match(html, /<h1/, 'the home page is rendered on the server')
  const ask = { path: '/' }
  const contenders: Contender[] = [
    { name: 'cached', server: product, count: 4000, ask: () => ask },
    { name: 'rendered', server: product, count: 300, ask: (n) => ({ path: `/?search=${n}` }) },
  ]
  const [cached, rendered] = await sideBySide(contenders, cpu)
  assert(cached && rendered)
  return [cached, rendered]
}

const homeTable = (all: [Measured, Measured]): Table => ({
  title: 'The home page, served',
  columns: ['page', 'server CPU', 'of rendered', 'wall', 'requests/s', 'p50', 'p99'],
  rows: all.map((one) => [
    one.name,
    micros(one.cpuMicros),
    times(ratio(one, all[1], 'cpuMicros')),
    ms(one.wallMs),
    Math.round(one.perSecond).toString(),
    ms(one.p50),
    ms(one.p99),
  ]),
})

const zippedSize = (url: string): Promise<number> =>
  new Promise((done, failed) => {
    // Not fetch: that one unpacks, and does not tell the size it received.
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
      })
      answer.on('error', failed)
      answer.on('end', () => done(size))
    }).on('error', failed)
  })

/** The scripts of a page as gzip alone carries them, bodies only; browsers that take brotli transfer less. */
const zippedBytes = async (scripts: string[]): Promise<number> =>
  (await Promise.all(scripts.map(zippedSize))).reduce((sum, size) => sum + size, 0)

const totalOf = ({ bytes }: Visit) => kinds.reduce((sum, kind) => sum + bytes[kind], 0)

const visitTables = (names: string[], visits: Visit[], zipped: number[]): Table[] => [
  {
    title: 'First visit, transferred',
    columns: ['page', ...kinds, 'in all', 'JS as gzip'],
    rows: visits.map((visit, at) => [
      names[at] ?? '',
      ...kinds.map((kind) => kilobytes(visit.bytes[kind])),
      kilobytes(totalOf(visit)),
      kilobytes(zipped[at] ?? Number.NaN),
    ]),
  },
  {
    title: 'First visit, felt',
    columns: ['page', 'first paint', 'largest paint', 'blocked', 'layout shift'],
    rows: visits.map((visit, at) => [
      names[at] ?? '',
      ms(visit.firstPaint),
      ms(visit.largestPaint),
      ms(visit.blocking),
      shift(visit.shift),
    ]),
  },
]

const below = (what: string, most: number, measured: number, show: (value: number) => string): Aim => ({
  what,
  aim: `${show(most)} or less`,
  measured: show(measured),
  isMet: measured <= most,
})

/**
 * Drops the jobs that make every size of every picture ahead, which takes minutes, and lets those under way end: the
 * visits that warm up make the sizes that these pages ask for.
 */
const settle = async (database: BenchDatabase) => {
  await database.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
    const [row] = await database.query<{ open: number }>('select count(*)::int as open from graphile_worker.jobs')
    if (row?.open === 0) return
  }
  throw new Error('the jobs of the demo did not end within a minute')
}

/** What the browser of a guest who has logged in before keeps in its storage. */
const storageOfGuest = async (database: BenchDatabase): Promise<Record<string, string>> => {
  const [guest] = await insertAccounts(database, 'customer', 1)
  const state = { userLoggedIn: true, userEmail: 'efua@example.com', userName: 'Efua Mensah', userRole: 'customer' }
  return { token: guest?.token ?? '', 'button-store': JSON.stringify({ state, version: 0 }) }
}

/** The pages over the demo catalogue: the home page cached and rendered, then first visits to every public page. */
export const measurePages = async (database: BenchDatabase): Promise<Report> => {
  const product = await startProduct(database.url, database.dataDir, { DEMO: 'on' })
  await settle(database)
  const [cached, rendered] = await compareHome(product, database.cpu)
  const writes = await compareWrites(product, database)
  const api = createClient({ fetch, origin: product.origin })
  const one = { query: { limit: '1' } }
  const [apartment] = await api.send(listApartments, one)
  const [tour] = await api.send(listTours, one)
  const [property] = await api.send(listProperties, one)
  const named = { 'booking-info': apartment, 'package-info': tour, 'properties-info': property }
  const names = [...fixedPaths, ...Object.keys(named).map((kind) => `/${kind}/{id}`)]
  const paths = [...fixedPaths, ...Object.entries(named).map(([kind, thing]) => `/${kind}/${thing?._id}`)]
  const urls = paths.map((path) => `${product.origin}${path}`)
  const visits = await visitInTurns(urls, visitsPerPage)
  const zipped = await Promise.all(visits.map(({ scripts }) => zippedBytes(scripts)))
  const steady = [
    { name: '/', url: `${product.origin}/` },
    { name: '/bookings', url: `${product.origin}/bookings` },
    { name: '/booking-info/{id}', url: `${product.origin}/booking-info/${apartment?._id}` },
    { name: '/checkout/{id}', url: `${product.origin}/checkout/${apartment?._id}` },
  ]
  const shifts = await measureShifts(steady, await storageOfGuest(database))
  const opened = await openPickers(steady.slice(1, 3))
  await product.stop()
  const staff = await withDatabase(measureStaffPages)
  const [home] = visits
  assert(home)
  return {
    subject: 'pages',
    tables: [
      homeTable([cached, rendered]),
      writes.table,
      ...visitTables(names, visits, zipped),
      shiftTable(shifts),
      pickerTable(opened),
      ...staffTables(staff),
    ],
    aims: [
      writes.aim,
      below('/ largest paint', 800, home.largestPaint, ms),
      below('/ blocked', 200, home.blocking, ms),
      below('/ JS as gzip', 118_000, zipped[0] ?? Number.NaN, kilobytes),
      below('/ in all', 350_000, totalOf(home), kilobytes),
      ...['/', '/checkout/{id}'].map((name) => shiftAim(shifts, name)),
      ...opened.map(pickerAim),
      ...staffAims(staff),
    ],
    notes: [
      'Rendered is the same page under a URL nobody has asked for (/?search=n): React renders it, its hash and policy are made and it is put beside the cached ones, all that a first request after a catalogue write does, except that the API answers behind it are cached. Served uncompressed on both sides, ten callers; medians of five rounds after six to warm up.',
      'With writes: an apartment that the home page shows is changed once a second. The page is rendered and compressed once for each change; callers who come before that is done are sent the page before it. Five rounds of four seconds in turns; longest is the slowest request of all rounds.',
      'Server CPU is user and system time of the Node process, all its threads, from /proc/<pid>/stat.',
      `First visits: headless Chromium, ${phone.viewport.width}x${phone.viewport.height} at ${phone.scale} device pixels, processor slowed ${phone.slowdown} times, ${phone.downBitsPerSecond / 1e6} Mb/s down, ${phone.roundTripMillis} ms round trip, an empty browser cache each time; the median of ${visitsPerPage} visits. Bytes are as transferred, heads included, until the network is idle.`,
      'Blocked is what tasks over 50 ms took beyond that, from the first paint until the page is quiet.',
      'Layout shift is what the browser reports as moved while the page loads, added up; of several visits the most. A guest is logged in; a visitor who opens the checkout is sent to the login.',
      'The date picker: five visits to each page on the same phone, opened and closed four times on each; the time from the input to the next frame, as the browser reports it.',
      scrollNote,
      'JS as gzip counts the bodies of the same scripts, asked for with gzip only.',
    ],
  }
}
