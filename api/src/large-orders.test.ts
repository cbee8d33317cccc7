// Tests that no list, search or report of admins reads a large table row by row, with twelve thousand bookings, payments and guests.
import { listAudit } from '@akwaaba/contract/audit'
import { bookingViews, createBooking, exportBookings, listBookings } from '@akwaaba/contract/bookings'
import { getCalendar } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { urlOf } from '@akwaaba/contract/client'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { enquiryViews, listEnquiries } from '@akwaaba/contract/enquiries'
import { listListings } from '@akwaaba/contract/listings'
import { listCategories } from '@akwaaba/contract/locations'
import { getOverview } from '@akwaaba/contract/overview'
import { listPayments, listRefunds, paymentViews, refundViews } from '@akwaaba/contract/payment-admin'
import { getPayoutTotals, listPayouts, payoutViews } from '@akwaaba/contract/payouts'
import { listSoldProperties } from '@akwaaba/contract/properties'
import { listReceipts } from '@akwaaba/contract/receipts'
import { exportReport, getReport, reportSubjects } from '@akwaaba/contract/reports'
import { getToday } from '@akwaaba/contract/today'
import { listTransfers, transferViews } from '@akwaaba/contract/transfers'
import { listUsers, userStates } from '@akwaaba/contract/users'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { day, newAdmin, raw, stay } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'
import { removeUnusedProof } from '#transfers/proofs.ts'

// A new one: plans depend on what earlier tests have left in tables and indexes.
const here = fileWorld({}, { isNew: true })
const count = 12_000
/** A list counts up to 10,000 of its rows; what reads more than this reads a table to its end. */
const most = 11_500
/** More than the rows of a page. */
const few = 1_000

/** The same of every table. */
const id = `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

/** One booking as guests make it, and as many copies of all its rows. */
const seed = async (t: World): Promise<void> => {
  const flat = await t.apartment({ apartmentName: 'Lantern Studio', location: 'Osu' })
  const [guest] = await t.customers(1)
  const { _id } = await guest.send(createBooking, { body: stay(t, flat, 5, 8) })
  await guest.send(confirmBookingPayment, { body: { bookingId: _id } })
  await t.property()
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  /** Copies the first such row many times, with other values in these columns. Written column by column: to go by JSON takes twice as long. */
  const insert = async (table: string, changed: Record<string, string>, where = 'true') => {
    const { rows: columns } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    await client.query(`insert into ${table} (${names}) select ${names.map((name) => changed[name] ?? name)}
      from (select * from ${table} where ${where} limit 1) as row, generate_series(1, ${count}) as n`)
  }
  const email = `'guest' || n || '@example.com'`
  await insert('users', { id, username: `'Guest ' || n`, email }, `role = 'customer'`)
  await insert('apartments', {
    id,
    apartment_name: `'Palm ' || n`,
    location: `'Place ' || n % 40`,
    created_at: `created_at + n * interval '1 second'`,
    deleted_at: 'case when n % 20 = 0 then created_at end',
    listed: 'n % 20 > 0',
  })
  const minutesEarlier = (column: string) => `${column} - n * interval '1 minute'`
  const daysEarlier = (column: string) => `${column} - case when n % 8 = 3 then 0 else n % 700 end`
  await insert('bookings', {
    id,
    reference: `'AKW-' || lpad(to_hex(n), 6, '0')`,
    apartment_id: id,
    customer_id: id,
    created_at: minutesEarlier('created_at'),
    check_in: daysEarlier('check_in'),
    check_out: daysEarlier('check_out'),
    state: `case when n % 8 = 3 then 'paid' when n % 20 = 0 then 'approved' when n % 20 = 1 then 'cancelled' else 'completed' end`,
  })
  await insert('booking_lines', { booking_id: id })
  await insert('dues', { id, booking_id: id, paid_by_payment: id })
  await insert('payments', {
    id,
    reference: `'stay-' || lpad(to_hex(n), 6, '0')`,
    booking_id: id,
    due_id: id,
    customer_id: id,
    created_at: minutesEarlier('created_at'),
    provider_ref: 'null',
  })
  await insert('receipts', { id, number: '1000 + n', payment_id: id, issued_at: minutesEarlier('issued_at') })
  await client.query(`
    insert into payouts (id, booking_id, gross_cents, fee_cents, currency, owed_since, paid_at, created_at)
      select id, id, 1000, 100, 'USD', check_in, case when check_in < now() then now() end, created_at from bookings;
    insert into transfers (payment_id, code, account, state, deadline, proof_hash)
      select id, upper(left(md5(id::text), 4)) || '-' || upper(right(md5(id::text), 4)),
        '{"bankName": "GCB", "accountName": "Akwaaba", "accountNumber": "1", "branch": "Osu", "swift": ""}',
        case when n % 50 = 0 then 'proofSubmitted' when n % 50 = 1 then 'expired' else 'received' end, created_at, md5(id::text)
      from (select id, created_at, row_number() over () as n from payments) as numbered;
    insert into enquiries (id, kind, email, name, message, created_at, handled_at)
      select id, 'support', email, username, 'Is breakfast included?', created_at - n * interval '1 minute', case when n % 20 > 0 then created_at end
      from (select *, row_number() over () as n from users) as numbered;
    insert into audit_log (happened_at, actor_id, action, kind, record_id, label)
      select created_at, id, 'update', 'apartment', id, 'a label' from users;
    insert into payout_sums (host_id, currency, slot, payouts, due_cents, paid_cents)
      select host_id, currency, -1, payouts, due_cents, paid_cents from payout_sums_from_rows()
`)
  await client.query(`insert into refunds (id, payment_id, reason, key, amount_cents, currency, state, created_at, settled_at)
    select ${id}, ('00000000-0000-4000-8000-' || lpad(to_hex(6000 + n / 2), 12, '0'))::uuid, 'cancelled', 'refund ' || n, 100, 'USD', case when n % 100 = 0 then 'sent' else 'succeeded' end,
      now() + n * interval '1 second', now() from generate_series(1, ${count}) as n`)
  // An index is read alone where rows are known to be visible to everybody, which the first vacuum after such a load may not note yet.
  const hidden = `select relname from pg_class where relkind = 'r' and relpages > 10 and relnamespace = 'public'::regnamespace
    and relallvisible < 0.9 * relpages`
  do await client.query('vacuum analyze')
  while ((await client.query(hidden)).rows.length > 0)
  await client.end()
}

let token = ''

beforeAll(async () => {
  await seed(here())
  token = (await newAdmin(here())).token
}, 120_000)

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** How many rows a part of a plan has looked at. */
const rowsOf = (plan: Plan): number => {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return (plan['Actual Rows'] + removed) * plan['Actual Loops']
}

/** The tables of which a plan has read more rows than a list counts. */
const readWhole = (plan: Plan): string[] => [
  ...(plan['Relation Name'] && rowsOf(plan) > most ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
]

type Statement = { text: string; values: unknown[] }

/** The statements that are sent to the database while it runs. */
const statementsDuring = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  // As one object where the statement has a name, else as text and values.
  const sent = (query.mock.calls as unknown[][]).map(([first, values]) =>
    typeof first === 'string' ? { text: first, values: (values ?? []) as unknown[] } : (first as Statement),
  )
  query.mockRestore()
  return sent.filter(({ text }) => /^\s*(select|with)/i.test(text) && !text.includes('graphile_worker'))
}

/** The statements that the server sends to the database while it answers. */
const statementsOf = (t: World, url: string): Promise<Statement[]> =>
  statementsDuring(async () => {
    const { status } = await raw(t, { method: 'GET', path: '/' }, { url, token })
    expect(status, url).toBe(200)
  })

/** What `read` finds in the plans of the statements by which these addresses are answered, each with its address. */
const inPlansOf = async (t: World, urls: string[], read: (plan: Plan) => string[]): Promise<[string, string[]][]> => {
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  const found: [string, string[]][] = []
  for (const url of urls)
    for (const { text, values } of await statementsOf(t, url)) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
      const parts = rows.flatMap((row) => read(row['QUERY PLAN'][0].Plan))
      if (parts.length > 0) found.push([url, parts])
    }
  await client.end()
  return found
}

const list = (row: Endpoint, ...queries: Record<string, string>[]) =>
  [{}, ...queries].map((query) => urlOf(row, { query } as never))
const views = (names: readonly string[]) => names.map((view) => ({ view }))
/** What few rows have, what many have, what none has, and what has no trigram. */
const texts = ['guest777@example.com', '00abc', 'guest22', 'palm 123', 'qqzzy', 'gu', 'pa', 'x', '%']
const searches = (all: Record<string, string> = {}) => texts.map((search) => ({ search, ...all }))

const sortedViews = bookingViews.flatMap((view) => ['stay', '-stay', 'total', '-total'].map((sort) => ({ view, sort })))
/** Without those that are over: here hundreds are approved still, which a job would have completed. */
const viewsByName = bookingViews
  .filter((view) => view !== 'past')
  .flatMap((view) => ['guest', '-guest', 'home', '-home'].map((sort) => ({ view, sort })))

/** Each list from its other end, as its table sorts it. */
const ascending = [
  ...list(listPayments, ...paymentViews.map((view) => ({ view, sort: 'started' }))),
  ...list(listPayouts, ...payoutViews.map((view) => ({ view, sort: 'owed' }))),
  ...list(listReceipts, { sort: 'issued' }),
  ...list(listTransfers, ...transferViews.flatMap((view) => ['deadline', '-deadline'].map((sort) => ({ view, sort })))),
  ...list(listEnquiries, ...enquiryViews.map((view) => ({ view, sort: 'received' }))),
  ...list(
    listAudit,
    { sort: 'happened' },
    { sort: 'happened', kind: 'payout' },
    { sort: 'happened', without: 'login' },
  ),
  ...list(
    listUsers,
    ...['joined', 'name', '-name'].map((sort) => ({ sort })),
    ...['customer', 'admin'].flatMap((role) => ['joined', 'name', '-name'].map((sort) => ({ sort, role }))),
  ),
  ...list(
    listListings,
    ...['since', '-since', 'added', '-added', 'name', '-name', 'price', '-price'].flatMap((sort) =>
      ['all', 'live', 'rejected'].map((state) => ({ state, sort })),
    ),
    ...['palm 123', 'palm', 'pa', 'x'].map((search) => ({ state: 'all', sort: '-name', search })),
  ),
]

const urls = (t: World): string[] => [
  ...list(listBookings, ...views(bookingViews), ...searches({ view: 'all' }), { page: '10' }),
  ...list(listBookings, { view: 'all', from: day(t, -50), to: day(t, -48) }),
  ...list(listBookings, ...sortedViews, ...viewsByName).slice(1),
  ...list(exportBookings, { view: 'all', from: day(t, -50), to: day(t, -48) }).slice(1),
  ...list(getToday),
  ...list(getOverview),
  ...list(getCalendar, ...searches(), { from: day(t, -90), to: day(t, -60) }),
  ...list(listPayments, ...views(paymentViews), ...searches()),
  ...list(listRefunds, ...views(refundViews), { sort: 'requested' }, { search: 'guest777@example.com' }),
  ...list(listPayouts, ...views(payoutViews)),
  ...ascending,
  ...list(getPayoutTotals),
  ...list(listReceipts),
  ...list(listTransfers, ...views(transferViews), ...searches({ view: 'all' })),
  ...list(listEnquiries, ...views(enquiryViews), ...searches({ view: 'all' })),
  ...list(listAudit, { kind: 'apartment' }, { kind: 'payout' }, { kind: 'login' }, { without: 'login' }),
  ...list(listUsers, ...userStates.map((state) => ({ state })), ...searches(), { role: 'admin' }, { removal: 'open' }),
  ...list(listCategories),
  ...list(getReport, ...reportSubjects.map((by) => ({ by }))),
  urlOf(listSoldProperties, { params: { role: 'admin' } }),
]

test('no list, search or report of admins reads a large table to its end', async () => {
  const t = here()
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  // As on a disk without moving parts: with the default, two plans of what awaits approval, by guest, cost the same to a thousandth.
  await client.query('set random_page_cost = 1.1')
  const tablesOf = async ({ text, values }: Statement): Promise<string[]> => {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
    return rows.flatMap((row) => readWhole(row['QUERY PLAN'][0].Plan))
  }
  const found: [url: string, tables: string[], text: string][] = []
  for (const url of urls(t))
    for (const statement of await statementsOf(t, url)) {
      const tables = await tablesOf(statement)
      if (tables.length > 0) found.push([url, tables, statement.text])
    }
  // A statement that does is seen, so that this test does not pass because it sees nothing.
  const scan = { text: 'select from users where phone = $1', values: ['x'] }
  expect(await tablesOf(scan)).toEqual(['users'])
  const [proof] = await statementsDuring(() => removeUnusedProof(t.deps, 'proofs/none.pdf'))
  expect(proof && (await tablesOf(proof)), 'the job that removes the file of a proof').toEqual([])
  await client.end()
  expect(found).toEqual([])
}, 120_000)

/** The parts of a plan that give many bookings, enquiries or apartments from their table. */
const manyFromTable = (plan: Plan): string[] => [
  ...(/bookings|enquiries|apartments/.test(plan['Relation Name'] ?? '') &&
  rowsOf(plan) > few &&
  plan['Node Type'] !== 'Index Only Scan'
    ? [`${plan['Node Type']} ${plan['Relation Name']}`]
    : []),
  ...(plan.Plans ?? []).flatMap(manyFromTable),
]

test('views are counted by an index alone, and a text is found before it is listed', async () => {
  const t = here()
  const lists = [
    ...list(listBookings, ...views(bookingViews), { view: 'all', from: day(t, -500), to: day(t, -200) }),
    ...list(listBookings, ...sortedViews),
    ...list(listEnquiries, ...views(enquiryViews), { view: 'all', search: 'qqzzy' }),
    ...list(getCalendar, { page: '10' }),
    ...list(getToday).slice(1),
  ]
  expect(await inPlansOf(t, lists, manyFromTable)).toEqual([])
}, 60_000)

/** The parts of a plan that look at many bookings which they do not give. */
const manyInVain = (plan: Plan): string[] => [
  ...(plan['Relation Name'] === 'bookings' && (plan['Rows Removed by Filter'] ?? 0) > few
    ? [`${plan['Node Type']} ${plan['Rows Removed by Filter']}`]
    : []),
  ...(plan.Plans ?? []).flatMap(manyInVain),
]

test('no view looks at many bookings of another one', async () => {
  expect(await inPlansOf(here(), list(listBookings, ...views(bookingViews), ...sortedViews), manyInVain)).toEqual([])
}, 60_000)

/** How many rows of the tables that are searched a plan has looked at in all. */
const soughtRows = (plan: Plan): number =>
  (plan['Relation Name'] && plan['Relation Name'] !== 'users' ? rowsOf(plan) : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + soughtRows(part), 0)

test('a text is found once for the page and the total', async () => {
  const [matches, page] = [111, 25]
  const read = (plan: Plan) => (soughtRows(plan) > matches + 5 * page ? [String(soughtRows(plan))] : [])
  const lists = [
    ...list(listEnquiries, { view: 'all', search: 'guest22' }).slice(1),
    ...list(listBookings, { view: 'all', search: 'guest22' }).slice(1),
    ...list(listPayments, { search: 'guest22' }).slice(1),
  ]
  expect(await inPlansOf(here(), lists, read)).toEqual([])
}, 60_000)

test('a list says from which number on it was not counted', async () => {
  const totalOf = async (row: Endpoint, query: Record<string, string>) => {
    const { headers } = await raw(here(), { method: 'GET', path: '/' }, { url: urlOf(row, { query } as never), token })
    return [headers['x-total-count'], headers['x-total-count-relation']]
  }
  expect(await totalOf(listEnquiries, { view: 'all' })).toEqual(['1000', 'gte'])
  expect(await totalOf(listBookings, { view: 'all' })).toEqual(['10000', 'gte'])
  // Nearly all guests have it.
  expect(await totalOf(listBookings, { view: 'all', search: 'guest' })).toEqual(['25', 'gte'])
  expect(await totalOf(listUsers, { search: 'guest', sort: 'name', page: '2' })).toEqual(['25', 'gte'])
  expect(await totalOf(listEnquiries, { view: 'all', search: 'breakfast' })).toEqual(['25', 'gte'])
  // Each part of it is frequent, the whole is nowhere, or not among the first rows.
  for (const row of [listUsers, listEnquiries])
    expect(await totalOf(row, { search: 'example.example' })).toEqual(['0', undefined])
  expect(await totalOf(listUsers, { search: 'guest777@', role: 'customer' })).toEqual(['1', undefined])
}, 60_000)

test('a report of many homes shows those that its file has first, and the same total', async () => {
  const t = here()
  /** A day on which 1,500 homes have earned something, and one on which none has. */
  const [earned, quiet] = [day(t, 3), day(t, 60)]
  await sql`insert into ledger_days (day, organisation_id, apartment_id, kind, account, currency, amount_cents)
    select ${earned}::date, organisation_id, id, 'earned', 'hosts', 'USD', -100 * (1 + n % 7)
    from (select *, row_number() over (order by id) as n from apartments limit 1500) as homes`.execute(t.owner)
  await sql`delete from report_sums`.execute(t.owner)
  await sql`insert into report_sums select day, organisation_id, currency, -1, received, refunded, commission, host_share, provider_fees,
    paid_out, nights, night_cents, offered from report_from_rows()`.execute(t.owner)
  for (const days of [
    { from: earned, to: earned },
    { from: quiet, to: quiet },
  ]) {
    const { json } = await raw(t, getReport, { url: urlOf(getReport, { query: days }), token })
    const report = json as unknown as {
      rows: { label: string; earned: number }[]
      total: object
      moreIsAtLeast?: boolean
    }
    const { text } = await raw(t, exportReport, { url: urlOf(exportReport, { query: days }), token })
    const lines: Record<string, string>[] = parse(text, { bom: true, columns: true })
    expect(report.moreIsAtLeast).toBe(true)
    expect(report.rows).toHaveLength(500)
    expect(report.rows.map(({ label, earned: money }) => [label, money.toFixed(2)])).toEqual(
      lines.slice(0, 500).map(({ Name, Earned }) => [Name, Earned]),
    )
    const { 'Nights sold': nights, 'Nights offered': offered, Earned } = lines.at(-1) ?? {}
    expect(report.total).toMatchObject({
      nightsSold: Number(nights),
      nightsOffered: Number(offered),
      earned: Number(Earned),
    })
  }
}, 60_000)
