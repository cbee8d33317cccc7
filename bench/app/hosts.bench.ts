// Owns measuring many hosts at once: price edits of two hundred beside those of one, and what they do to the cached lists and listings.
import { getApartment, listApartments } from '@akwaaba/contract/apartments'
import { urlOf } from '@akwaaba/contract/client'
import { updateListing } from '@akwaaba/contract/listings'
import { insertLargeCatalogue } from '../catalogue/large-catalogue.ts'
import { type Account, insertAccounts } from '../platform/accounts.ts'
import { cpuOf } from '../platform/cpu.ts'
import type { BenchDatabase } from '../platform/database.ts'
import { type Ask, type Driven, pace } from '../platform/load.ts'
import { count, median, micros, ms, percentile } from '../platform/numbers.ts'
import type { Aim, Report } from '../platform/report.ts'
import { type Server, startProduct } from '../platform/servers.ts'

const mostAtOnce = 200
const rounds = 3
const seconds = 10
/** How long a host rests between two edits: what a busy hour may bring, what is aimed at, and what two cores no longer do. */
const restsMillis = [5_000, 2_000, 1_300]
const [usualMillis, aimedMillis] = [5_000, 2_000]
const longestMillis = 50

type Shape = { organisations: number; listings: number }
const shapes: Shape[] = [
  { organisations: 50, listings: 20 },
  { organisations: 1_000, listings: 10 },
]

type Home = { id: string; org: string; token: string; name: string; address: string; location: string }

/** Organisations with an owner each; gives their homes, the first one of each organisation before all second ones. */
export const makeHosts = async (database: BenchDatabase, owners: Account[], { organisations, listings }: Shape) => {
  const own = owners.slice(0, organisations)
  await database.query(
    `insert into organisations (id, slug, name, state, phone, about, created_at)
     select gen_random_uuid(), 'bench-' || $2 || '-' || n, 'Bench Homes ' || n, 'active', '', '', now()
     from generate_series(1, $1::int) as n`,
    [organisations, organisations],
  )
  await database.query(
    `insert into members (organisation_id, user_id, role, since)
     select organisations.id, owner.id, 'owner', now() from unnest($1::uuid[]) with ordinality as owner (id, n)
     join organisations on slug = 'bench-' || $2 || '-' || n`,
    [own.map(({ id }) => id), organisations],
  )
  await database.query(
    `update apartments set organisation_id = organisations.id
     from (select id, row_number() over (order by id) - 1 as n from apartments) as numbered, organisations
     where numbered.id = apartments.id and numbered.n < $1::int * $2::int and slug = 'bench-' || $1::int || '-' || (1 + n / $2::int)`,
    [organisations, listings],
  )
  await database.query('vacuum analyze apartments, organisations, members')
  const homes = await database.query<Omit<Home, 'token'> & { owner: string }>(
    `select apartments.id, slug as org, apartment_name as name, address, location, user_id as owner
     from apartments join organisations on organisations.id = organisation_id join members using (organisation_id)
     where slug like 'bench-' || $1::int || '-%'
     order by row_number() over (partition by organisations.id order by apartments.id), slug`,
    [organisations],
  )
  const tokens = new Map(own.map(({ id, token }) => [id, token]))
  return homes.map(({ owner, ...home }): Home => ({ ...home, token: tokens.get(owner) ?? '' }))
}

const boundary = 'bench-form'
const formOf = (fields: Record<string, string>) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`

/** The form of a host who changes the price alone. */
const editOf = ({ id, org, token, name, address, location }: Home, n: number): Ask => ({
  method: 'PUT',
  path: urlOf(updateListing, { params: { org, id } }),
  headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: formOf({
    ...{ apartmentName: name, apartmentType: 'Studio', location, address, bedrooms: '2', bathrooms: '1', size: '60' },
    ...{ price: String(60 + (n % 400)), description: '<p>High ceilings.</p>' },
  }),
})

type Seen = { etags: Set<string>; millis: number }

/** Asks for an address every few milliseconds until it is ended; gives the ETags that were seen. */
const watch = (product: Server, path: string) => {
  const ending = new AbortController()
  const seen: Seen = { etags: new Set(), millis: 0 }
  const began = performance.now()
  const run = async () => {
    while (!ending.signal.aborted) {
      const answer = await fetch(product.origin + path)
      await answer.arrayBuffer()
      seen.etags.add(answer.headers.get('etag') ?? '')
      await new Promise((done) => setTimeout(done, 20))
    }
    seen.millis = performance.now() - began
    return seen
  }
  const running = run()
  return () => {
    ending.abort()
    return running
  }
}

type Way = { name: string; callers: number; isTogether?: boolean; everyMillis?: number }
type Sample = { driven: Driven; cpuMicros: number; databaseMicros: number; listMoves: number; otherMoves: number }

/** Edits of so many hosts, each of a home of its own. */
const measure = async (
  { product, database }: { product: Server; database: BenchDatabase },
  homes: Home[],
  callers: number,
  { isTogether = false, everyMillis = usualMillis }: Omit<Way, 'name' | 'callers'>,
): Promise<Sample> => {
  const untouched = homes.at(-1)?.id ?? ''
  const ends = [
    urlOf(listApartments, { query: { limit: '24' } }),
    urlOf(getApartment, { params: { id: untouched } }),
  ].map((path) => watch(product, path))
  const before = { own: cpuOf(product.pid), database: database.cpu() }
  const turns = Math.round((seconds * 1000) / everyMillis)
  const edited = homes.slice(0, -1)
  const driven = await pace({
    ...{ port: product.port, callers, everyMillis, turns, isTogether },
    ask: (n, caller) => editOf(edited[caller % edited.length] as Home, n),
    onAnswer: (status, _, body) => {
      if (status !== 200) throw new Error(`an edit was answered ${status}: ${body}`)
    },
  })
  const after = { own: cpuOf(product.pid), database: database.cpu() }
  const [list, other] = await Promise.all(ends.map((end) => end()))
  const per = (millis: number) => (millis * 1000) / driven.latencies.length
  return {
    driven,
    cpuMicros: per(after.own - before.own),
    databaseMicros: per(after.database - before.database),
    listMoves: ((list?.etags.size ?? 1) - 1) / ((list?.millis ?? 1000) / 1000),
    otherMoves: (other?.etags.size ?? 1) - 1,
  }
}

const ways: Way[] = [
  { name: 'one host, ten edits a second', callers: 1, everyMillis: 100 },
  ...restsMillis.map((everyMillis) => ({
    name: `${mostAtOnce} hosts, each an edit in ${everyMillis / 1000} s`,
    ...{ callers: mostAtOnce, everyMillis },
  })),
  {
    name: `${mostAtOnce} hosts, all at the same instant, every ${usualMillis / 1000} s`,
    callers: mostAtOnce,
    isTogether: true,
  },
]

const p95 = (samples: Sample[]) => median(samples.map(({ driven }) => percentile(driven.latencies, 95)))

const rowOf = ({ organisations, listings }: Shape, { name }: Way, samples: Sample[]) => {
  const at = (share: number) => ms(median(samples.map(({ driven }) => percentile(driven.latencies, share))))
  return [
    `${count(organisations)} x ${listings}`,
    name,
    count(samples.reduce((sum, { driven }) => sum + driven.latencies.length, 0)),
    ...[at(50), at(95), at(99)],
    micros(median(samples.map(({ cpuMicros }) => cpuMicros))),
    micros(median(samples.map(({ databaseMicros }) => databaseMicros))),
    median(samples.map(({ listMoves }) => listMoves)).toFixed(2),
  ]
}

/** Hosts of two marketplaces edit prices, one alone and two hundred at once, in turns. */
export const measureHosts = async (database: BenchDatabase): Promise<Report> => {
  const product = await startProduct(database.url, database.dataDir)
  await insertLargeCatalogue(database)
  const owners = await insertAccounts(database, 'customer', Math.max(...shapes.map((shape) => shape.organisations)))
  const measured: { shape: Shape; way: Way; samples: Sample[] }[] = []
  for (const shape of shapes) {
    const homes = await makeHosts(database, owners, shape)
    const runs = ways.map((way) => ({ shape, way, samples: [] as Sample[] }))
    for (let round = -1; round < rounds; round++)
      for (const { way, samples } of round % 2 === 0 ? runs : runs.toReversed()) {
        const sample = await measure({ product, database }, homes, way.callers, way)
        if (round >= 0) samples.push(sample)
      }
    measured.push(...runs)
  }
  await product.stop()
  const paced = measured.filter(
    ({ way }) => way.callers > 1 && !way.isTogether && (way.everyMillis ?? usualMillis) >= aimedMillis,
  )
  const moves = measured.flatMap(({ samples }) => samples.map(({ listMoves }) => listMoves))
  const others = measured.flatMap(({ samples }) => samples.map(({ otherMoves }) => otherMoves))
  const aims: Aim[] = paced.map(({ shape, way, samples }) => ({
    what: `p95 of a price edit, ${way.name}, ${count(shape.organisations)} x ${shape.listings}`,
    aim: `${ms(longestMillis)} or less`,
    measured: ms(p95(samples)),
    isMet: p95(samples) <= longestMillis,
  }))
  // The first move of a run may come at any time before its first second is over.
  const mostMoves = 1 + 1 / seconds
  return {
    subject: 'hosts',
    tables: [
      {
        title: `Price edits of hosts, organisations x listings of each`,
        columns: [
          'catalogue',
          'who edits',
          'edits',
          'p50',
          'p95',
          'p99',
          'Node CPU/edit',
          'database CPU/edit',
          'list moves/s',
        ],
        rows: measured.map(({ shape, way, samples }) => rowOf(shape, way, samples)),
      },
    ],
    aims: [
      ...aims,
      {
        ...{ what: 'moves of a list a second', aim: '1', measured: Math.max(...moves).toFixed(2) },
        ...{ isMet: Math.max(...moves) <= mostMoves, isInvariant: true },
      },
      {
        ...{ what: 'moves of a listing that nobody edits', aim: '0', measured: count(Math.max(...others)) },
        ...{ isMet: Math.max(...others) === 0, isInvariant: true },
      },
    ],
    notes: [
      `${rounds} rounds of ${seconds} s after one to warm up, in turns, order turned every round. An edit is the whole form over HTTP with another price: the caller and their role are found, the listing is locked, written and recorded in the log, and its change announced. It is answered once it is on disk.`,
      'Latency counts from when an edit was due. Each host edits a listing of their own; of 50 organisations each owner edits four at once.',
      `${count(mostAtOnce)} edits in ${aimedMillis / 1000} s are ${count((mostAtOnce * 1000) / aimedMillis)} a second. At the highest rate edits wait for each other; no aim is set for it.`,
      'A move is another ETag: a list and a listing that nobody edits are asked for every 20 ms beside the edits.',
    ],
  }
}
