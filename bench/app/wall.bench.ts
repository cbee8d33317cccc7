// Owns measuring what it costs that the database keeps members apart: the same reads by a member and by an administrator from two
// products over one database, one of which limits members and logs in as the role of requests, and one as the owner without either.
import { listBookings } from '@akwaaba/contract/bookings'
import { urlOf } from '@akwaaba/contract/client'
import { getHostBooking, listHostBookings } from '@akwaaba/contract/host-bookings'
import { insertLargeCatalogue } from '../catalogue/large-catalogue.ts'
import { insertAccounts } from '../platform/accounts.ts'
import type { BenchDatabase } from '../platform/database.ts'
import { count, median, ms, percentile } from '../platform/numbers.ts'
import type { Report } from '../platform/report.ts'
import { type Server, startProduct } from '../platform/servers.ts'
import { makeHosts } from './hosts.bench.ts'

const organisations = 1_000
const listings = 10
const staysOfListing = 10
const pairs = 600
const warmUps = 100
const mostCost = 0.05

const stays = `
insert into bookings (id, reference, apartment_id, organisation_id, customer_id, check_in, check_out, nightly_cents, apartment_cents,
  extras_cents, total_cents, state, hold_expires_at, created_at)
select gen_random_uuid(), 'BENCH-' || row_number() over (), apartments.id, organisation_id, $1, current_date - 3 * n, current_date - 3 * n + 2,
  4800, 9600, 0, 9600, 'completed', now(), now() - n * interval '3 days'
from apartments, generate_series(1, $2::int) as n where organisation_id in (select organisation_id from members)`
const lines = `
insert into booking_lines (booking_id, position, kind, quantity, unit_cents, amount_cents)
select id, 0, 'nights', 2, 4800, 9600 from bookings`

/** Starts a product that does not limit members: it finds that their role may see all rows. */
const startOpen = async ({ query, url, dataDir }: BenchDatabase): Promise<Server> => {
  await query('alter role akwaaba_member bypassrls')
  const product = await startProduct(url, dataDir, { MIGRATE: 'off', LOG_LEVEL: 'error' })
  await query('alter role akwaaba_member nobypassrls')
  return product
}

/** Starts one as docs/operations.md says: requests log in as a role that owns nothing. */
const startWalled = async ({ query, url, dataDir }: BenchDatabase): Promise<Server> => {
  await query("alter role akwaaba_app login password 'bench'")
  const own = Object.assign(new URL(url), { username: 'akwaaba_app', password: 'bench' })
  return startProduct(own.href, dataDir, { DATABASE_DIRECT_URL: url })
}

const timed = async (server: Server, path: string, token: string): Promise<number> => {
  const since = performance.now()
  const answer = await fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  return performance.now() - since
}

/** Reads a path from both in turns; gives the milliseconds of each. */
const compare = async (servers: { walled: Server; open: Server }, path: string, token: string) => {
  const walled: number[] = []
  const open: number[] = []
  for (let n = -warmUps; n < pairs; n++) {
    const both = [
      async () => walled.push(await timed(servers.walled, path, token)),
      async () => open.push(await timed(servers.open, path, token)),
    ]
    for (const one of n % 2 === 0 ? both : both.toReversed()) await one()
    if (n === -1) for (const list of [walled, open]) list.length = 0
  }
  const ratio = median(walled.map((millis, n) => millis / (open[n] ?? Number.NaN)))
  return { walled, open, ratio }
}

/** A member and an administrator read bookings with and without the wall, in pairs. */
export const measureWall = async (database: BenchDatabase): Promise<Report> => {
  const first = await startProduct(database.url, database.dataDir)
  await first.stop()
  await insertLargeCatalogue(database)
  const [admin] = await insertAccounts(database, 'admin', 1)
  const owners = await insertAccounts(database, 'customer', organisations)
  const [home] = await makeHosts(database, owners, { organisations, listings })
  if (!admin || !home) throw new Error('nobody was inserted')
  await database.query('set session_replication_role = replica')
  await database.query(stays, [admin.id, staysOfListing])
  await database.query(lines)
  await database.query('reset session_replication_role')
  await database.query('vacuum analyze bookings, booking_lines')
  const [stay] = await database.query<{ id: string }>('select id from bookings where apartment_id = $1 limit 1', [
    home.id,
  ])
  const servers = { open: await startOpen(database), walled: await startWalled(database) }
  const { org, token } = home
  const reads = [
    ['a member: 20 bookings', urlOf(listHostBookings, { params: { org }, query: { limit: '20' } }), token],
    ['a member: one booking', urlOf(getHostBooking, { params: { org, id: stay?.id ?? '' } }), token],
    ['an administrator: 20 bookings', urlOf(listBookings, { query: { limit: '20' } }), admin.token],
  ] as const
  const rows: { what: string; found: Awaited<ReturnType<typeof compare>> }[] = []
  for (const [what, path, by] of reads) rows.push({ what, found: await compare(servers, path, by) })
  await Promise.all([servers.open.stop(), servers.walled.stop()])
  const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`
  return {
    subject: 'wall',
    tables: [
      {
        title: `Reads of ${count(organisations * listings * staysOfListing)} bookings of ${count(organisations)} organisations, ${pairs} pairs`,
        columns: ['who reads what', 'with, p10', 'without, p10', 'with, p50', 'without, p50', 'median of ratios'],
        rows: rows.map(({ what, found: { walled, open, ratio } }) => [
          what,
          ...[10, 50].flatMap((share) => [ms(percentile(walled, share)), ms(percentile(open, share))]),
          ratio.toFixed(3),
        ]),
      },
    ],
    aims: rows.map(({ what, found: { ratio } }) => ({
      ...{ what: `cost of the wall, ${what}`, aim: `${mostCost * 100} % or less`, measured: percent(ratio) },
      isMet: ratio <= 1 + mostCost,
    })),
    notes: [
      'Two products over one database: one logs in as akwaaba_app and limits members by row-level security, the other as a superuser without either. The same read from both, one after the other, the order turned each time; time is what the caller waits for on one connection.',
    ],
  }
}
