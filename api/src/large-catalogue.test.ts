// Tests that the public reads of a catalogue of 100,000 apartments find their rows by indexes, and its sitemap in several files.
import { getApartmentMap } from '@akwaaba/contract/apartment-map'
import { getApartment, getApartmentFacts, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { urlOf } from '@akwaaba/contract/client'
import { listProperties } from '@akwaaba/contract/properties'
import { getTourFacts, listTours } from '@akwaaba/contract/tours'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { day, raw } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

// Not kept: a hundred thousand deleted rows would slow down the files after it.
const here = fileWorld({}, { isNew: true })
const count = 100_000
/** The others have a tenth of its rows, which is less than a list counts. */
const large = ['apartments']

/** As many listings as that and nights of some, in a few seconds. */
const seed = async (t: World): Promise<string> => {
  const [id, tourId, propertyId] = [await t.apartment(), await t.tour(), await t.property()]
  // A connection of its own, without the time limit of statements.
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  /** Copies a row many times, with other values in these columns. Written column by column: to go by JSON took ten times as long. */
  const copy = async (table: string, from: string, rows: number, changed: Record<string, string>) => {
    const values: Record<string, string> = {
      ...{
        id: 'gen_random_uuid()',
        location: "'Place ' || n % 40",
        created_at: "created_at + n * interval '1 second'",
      },
      ...changed,
    }
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    await client.query(`insert into ${table} (${names}) select ${names.map((name) => values[name] ?? name)}
      from ${table}, generate_series(1, ${rows}) n where id = '${from}'`)
  }
  // Indexes that are made at once take a fraction of the time.
  const { rows: indexes } = await client.query<{ name: string; text: string }>(`
    select indexname as name, indexdef as text from pg_indexes where schemaname = 'public' and tablename = 'apartments'
      and indexname not in (select conname from pg_constraint)`)
  await client.query('set session_replication_role = replica')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await copy('apartments', id, count, {
    apartment_name: "'Flat ' || n",
    price_cents: '3000 + n % 9000',
    guests: '1 + n % 8',
    featured: 'n % 5000 = 0',
    address: "n || ' Ring Road, Town ' || n % 20",
    // All over Accra, a third of a kilometre apart and several at each point.
    public_latitude: '5.5 + n % 61 * 0.003',
    public_longitude: '-0.3 + n % 97 * 0.003',
  })
  for (const { text } of indexes) await client.query(text)
  await copy('tours', tourId, count / 10, { date: 'date + n % 300', price_cents: '3000 + n' })
  await copy('properties', propertyId, count / 10, { price_cents: '3000 + n' })
  await client.query(`insert into occupied_nights (apartment_id, nights, block_id)
    select id, daterange('${day(t, 10)}', '${day(t, 20)}'), gen_random_uuid() from apartments where guests = 3`)
  await client.query('vacuum analyze')
  await client.end()
  return id
}

let id = ''
beforeAll(async () => {
  id = await seed(here())
}, 120_000)

type Statement = { text: string; values: unknown[] }
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** The statements that the server sends to the database while it answers. */
const statementsOf = async (t: World, url: string): Promise<Statement[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await raw(t, { method: 'GET', path: '/' }, { url })
  // As text and values, or as one object where the statement has a name.
  const sent = (query.mock.calls as unknown[][]).map(([first, values]) => {
    const named = first as Partial<Statement> | string
    return typeof named === 'string'
      ? { text: named, values: (values ?? []) as unknown[] }
      : { text: named.text ?? '', values: named.values ?? [] }
  })
  query.mockRestore()
  expect(status, url).toBe(200)
  const reads = sent.filter(({ text }) => /^\s*(select|with)/i.test(text))
  expect(reads.length, url).toBeGreaterThan(0)
  return reads
}

const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && large.includes(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

/** The large tables that a statement would read row by row. */
const scannedBy = async (client: pg.Client, { text, values }: Statement): Promise<string[]> => {
  const { rows } = await client.query(`explain (format json) ${text}`, values)
  return rows.flatMap((row) => scansOf(row['QUERY PLAN'][0].Plan))
}

const accra = '-0.3,5.5,0,5.7'
const mapped = (query: { box?: string; [name: string]: string | undefined }) =>
  urlOf(getApartmentMap, { query: { box: accra, ...query } })
const homes = (query: Record<string, string | undefined>) => urlOf(listApartments, { query: { limit: '24', ...query } })
const urls = (t: World): string[] => {
  const stay = { from: day(t, 12), to: day(t, 15) }
  return [
    ...['recommended', 'price-low', 'price-high', 'newest'].flatMap((sort) => [
      homes({ sort }),
      homes({ sort, location: 'Place 7' }),
      homes({ sort, page: '40' }),
    ]),
    ...[{ priceFrom: '30', priceTo: '31' }, { guests: '8' }, { guests: '50' }].map(homes),
    ...[{ search: 'Flat 777' }, { search: 'qqzzy' }, { search: '99 ring road, town 19' }].map(homes),
    ...[{ search: 'flat' }, { search: 'to' }, { search: 'xq' }, { search: '%' }, { ...stay, search: 'town 7' }].map(
      homes,
    ),
    ...[stay, { ...stay, location: 'Place 7', guests: '3' }, { ...stay, sort: 'price-high' }].map(homes),
    ...[{}, { box: '-0.2,5.6,-0.19,5.61' }, { box: '-3,4,1,11' }, { ...stay, guests: '3' }, { search: 'flat' }].map(
      mapped,
    ),
    ...[{ box: accra }, { box: '-0.2,5.6,-0.19,5.61' }, { box: accra, ...stay }].map(homes),
    ...[{ similarTo: id }, { similarTo: id, page: '50' }].map(homes),
    ...[getApartment, getBookedDates].map((row) => urlOf(row, { params: { id } })),
    ...[urlOf(getApartmentFacts, {}), urlOf(getTourFacts, {})],
    ...[{}, { location: 'Place 3' }, { minPrice: '125' }].map((query) => urlOf(listTours, { query })),
    ...[{}, { location: 'Place 3' }, { maxPrice: '31' }].map((query) => urlOf(listProperties, { query })),
    ...['/sitemap.xml', '/sitemap/apartments.xml', `/sitemap/apartments.xml?after=${id}`],
  ]
}

test('no public read scans a large table', async () => {
  const t = here()
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  const found: [url: string, text: string, tables: string[]][] = []
  for (const url of urls(t))
    for (const statement of await statementsOf(t, url)) {
      const tables = await scannedBy(client, statement)
      if (tables.length > 0) found.push([url, statement.text, tables])
    }
  // A statement that scans is seen, so that this test does not pass because it sees nothing.
  const scan = { text: 'select count(*) from apartments where description = $1', values: ['x'] }
  expect(await scannedBy(client, scan)).toEqual(['apartments'])
  await client.end()
  expect(found).toEqual([])
}, 120_000)

type Counted = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Counted[] }
const rowsRead = ({ Plans = [], ...node }: Counted): number =>
  (node['Relation Name'] === 'apartments' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  Plans.reduce((sum, part) => sum + rowsRead(part), 0)

test('a map reads a limited number of homes, with dates and without', async () => {
  const t = here()
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  const read = async (query: Record<string, string>) => {
    const sums = []
    for (const { text, values } of await statementsOf(t, mapped(query))) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
      sums.push(...rows.map((row) => rowsRead(row['QUERY PLAN'][0].Plan)))
    }
    return Math.max(...sums)
  }
  const stay = { from: day(t, 12), to: day(t, 15) }
  const [whole, part, free] = [await read({ box: '-3,4,1,11' }), await read({}), await read(stay)]
  await client.end()
  // 121 cells at most, of which so many homes each are looked at.
  expect(whole).toBeGreaterThan(0)
  expect(Math.max(whole, part)).toBeLessThanOrEqual(121 * 250)
  expect(free).toBeLessThanOrEqual(121 * 50)
}, 60_000)

test('next links read on without reading what was before', async () => {
  const t = here()
  for (const sort of ['recommended', 'price-low', 'price-high', 'newest']) {
    const { headers } = await raw(t, { method: 'GET', path: '/' }, { url: homes({ sort, page: '100' }) })
    const next = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
    const [statement] = await statementsOf(t, next)
    const { rows } = await sql<Record<string, { Plan: unknown }[]>>`explain (analyze, format json) ${sql.raw(
      (statement?.text ?? '').replace(/\$(\d+)/g, (_, n) => `'${statement?.values[Number(n) - 1]}'`),
    )}`.execute(t.deps.db)
    const nodes = JSON.stringify(rows).match(/"Rows Removed by Filter": \d+/g) ?? []
    expect(
      nodes.map((node) => Number(node.split(': ')[1])).filter((removed) => removed > 100),
      sort,
    ).toEqual([])
  }
}, 60_000)

test('the sitemap lists each apartment once, in files of at most 50,000', async () => {
  const t = here()
  const locs = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
  const get = async (url: string) => locs((await raw(t, { method: 'GET', path: '/' }, { url })).text)
  const files = (await get('/sitemap.xml')).map((loc) => loc.slice(new URL(loc).origin.length))
  const ofApartments = files.filter((file) => file.startsWith('/sitemap/apartments.xml'))
  expect(ofApartments).toHaveLength(3)
  expect(files).toEqual(expect.arrayContaining(['/sitemap/pages.xml', '/sitemap/tours.xml', '/sitemap/properties.xml']))
  const lists = await Promise.all(ofApartments.map(get))
  expect(lists.map(({ length }) => length)).toEqual([50_000, 50_000, 1])
  expect(new Set(lists.flat()).size).toBe(count + 1)
  expect((await raw(t, { method: 'GET', path: '/' }, { url: '/sitemap/apartments.xml?after=none' })).status).toBe(404)
}, 60_000)

test('a text is found in the order of the list, a frequent one without reading all that have it', async () => {
  const ask = async (query: Record<string, string>) => {
    const { text, headers } = await raw(here(), { method: 'GET', path: '/' }, { url: homes(query) })
    return [JSON.parse(text)[0]?.apartmentName, headers['x-total-count'], headers['x-total-count-relation']]
  }
  // Among the first 10,000 there are 77, 770 to 779 and 7700 to 7799; the newest 10,000 have none.
  expect(await ask({ search: 'flat 77' })).toEqual(['Flat 77', '100', 'gte'])
  expect(await ask({ search: 'FLAT 77', page: '5' })).toEqual(['Flat 7785', '100', 'gte'])
  expect(await ask({ search: 'flat 77', sort: 'newest' })).toEqual(['Flat 77999', '100', 'gte'])
  expect(await ask({ search: 'flat 777' })).toEqual(['Flat 777', '100', 'gte'])
  expect(await ask({ search: 'flat 7777' })).toEqual(['Flat 7777', '11', undefined])
  expect(await ask({ search: 'fl' })).toEqual(['Flat 5000', '100', 'gte'])
  expect(await ask({ search: 'oa' })).toEqual([undefined, '0', undefined])
}, 60_000)

type Read = Plan & {
  'Index Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Read[]
}

/** How many pages of the index of texts a plan has read. */
const textPages = (plan: Read): number =>
  (plan['Index Name'] === 'listed_apartments_by_text'
    ? (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + textPages(part), 0)

test('a text is looked for by its rarest parts', async () => {
  const t = here()
  const search = '777 ring road, town 17'
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  const pagesOf = async ({ text, values }: Statement) => {
    const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${text}`, values)
    return rows.reduce((sum, row) => sum + textPages(row['QUERY PLAN'][0].Plan), 0)
  }
  const whole = `select id from apartments where listed and (apartment_name || E'\\n' || address || E'\\n' || location) ilike $1`
  const pages = await pagesOf({ text: whole, values: [`%${search}%`] })
  const statements = await statementsOf(t, homes({ search }))
  const sought = await Promise.all(statements.map(pagesOf))
  await client.end()
  expect(Math.max(...sought)).toBeGreaterThan(0)
  expect(Math.max(...sought)).toBeLessThan(pages / 2)
}, 60_000)
