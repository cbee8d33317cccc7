// Tests what a scrape says: durations by route, pools, jobs, providers, money and the cache; and what it says without the database.
import type { AddressInfo } from 'node:net'
import { getApartment, listApartments } from '@akwaaba/contract/apartments'
import { runReconciliation } from '@akwaaba/contract/reconciliation'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { openDb, openPool } from '#db/client.ts'
import { measureJob } from '#jobs/measure-job.ts'
import { slowProxy } from '#testing/servers/slow-proxy.ts'
import { heldStay, openedPayment, paidStay, paystackWorld } from '#testing/standins.ts'
import { idle, newAdmin, raw, runJob } from '#testing/tools.ts'
import { fileWorld, newWorld, outcomeOf, type World } from '#testing/world.ts'
import { serveMetrics } from './metrics-server.ts'
import { openScrape } from './scrape.ts'

const here = fileWorld()

/** The values of a scrape: `name{labels}` → number. Labels are in the order in which they are written. */
const valuesIn = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, name, value]) => [name ?? '', Number(value)]),
  )
const scrape = async (t: World) => valuesIn((await raw(t, { method: 'GET', path: '/metrics' })).text)
const originOf = (t: World) => `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`

/** What has been added to the values between two scrapes. */
const growth = async (t: World, between: () => Promise<unknown>) => {
  const before = await scrape(t)
  await between()
  const after = await scrape(t)
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) =>
      value === before[name] ? [] : [[name, value - (before[name] ?? 0)]],
    ),
  )
}

test('durations of requests are counted by the pattern of their route, never by their address', async () => {
  const { t } = await paystackWorld()
  const flat = await t.apartment()
  const grown = await growth(t, async () => {
    for (const path of [
      `/api/admin/apartments/${flat}`,
      `/api/admin/apartments/${t.deps.ids.next()}`,
      '/api/no-such-call',
      '/no-such-page',
    ])
      await (await fetch(`${originOf(t)}${path}`)).text()
    await expect
      .poll(
        async () =>
          (await scrape(t))[
            'akwaaba_http_request_duration_seconds_count{method="GET",route="unmatched",status="4xx"}'
          ] ?? 0,
      )
      .toBeGreaterThan(0)
  })
  const counted = Object.entries(grown).filter(([name]) =>
    name.startsWith('akwaaba_http_request_duration_seconds_count'),
  )
  expect(Object.fromEntries(counted)).toEqual({
    [`akwaaba_http_request_duration_seconds_count{method="GET",route="${getApartment.path}",status="2xx"}`]: 1,
    [`akwaaba_http_request_duration_seconds_count{method="GET",route="${getApartment.path}",status="4xx"}`]: 1,
    'akwaaba_http_request_duration_seconds_count{method="GET",route="/api/*",status="4xx"}': 1,
    'akwaaba_http_request_duration_seconds_count{method="GET",route="unmatched",status="4xx"}': 1,
  })
})

test('calls of a provider are counted by provider, call and outcome, and its payments by state', async () => {
  const { t, paystack } = await paystackWorld()
  const before = await scrape(t)
  const held = await heldStay(t)
  const grown = await growth(t, async () => {
    await paidStay(t, paystack, 'card')
    expect(held.bookingId).toBeDefined()
  })
  expect(grown).toMatchObject({
    'akwaaba_provider_call_duration_seconds_count{provider="paystack",call="POST /transaction/initialize",outcome="ok"}': 1,
    'akwaaba_payments_last_hour{state="succeeded"}': 1,
    'akwaaba_job_duration_seconds_count{job="payment:event",outcome="done"}': 1,
    'akwaaba_job_duration_seconds_count{job="mail:receipt",outcome="done"}': 1,
  })
  expect(Object.keys(grown).filter((name) => name.includes('call="other"'))).toEqual([])
  expect((await scrape(t)).akwaaba_holds_open).toBe((before.akwaaba_holds_open ?? 0) + 1)
  await paystack.trouble({ does: 'error-500', on: 'POST /transaction/initialize' })
  const failing = await growth(t, () => outcomeOf(openedPayment(t, 'card')))
  expect(failing).toMatchObject({
    'akwaaba_provider_call_duration_seconds_count{provider="paystack",call="POST /transaction/initialize",outcome="failed"}': 1,
    'akwaaba_payments_waiting{state="open"}': 1,
    'akwaaba_provider_failures_in_a_row{provider="paystack"}': 1,
  })
})

test('the pools, the workers and the event loop are in a scrape', async () => {
  const t = here()
  await t.workers.start()
  await idle(t)
  const values = await scrape(t)
  expect(values).toMatchObject({
    akwaaba_database_up: 1,
    akwaaba_mail_circuit_open: 0,
    'akwaaba_pool_max_connections{pool="requests"}': 20,
    'akwaaba_pool_waiting{pool="jobs"}': expect.any(Number),
    'akwaaba_workers_alive{worker="money"}': 1,
    'akwaaba_jobs_due{worker="mail"}': 0,
    'akwaaba_payments_waiting{state="open"}': expect.any(Number),
    'akwaaba_payments_waiting{state="review"}': 0,
    'akwaaba_ledger_imbalance_cents{checked="last_hour"}': 0,
    akwaaba_replication_standbys: 0,
    nodejs_eventloop_lag_seconds: expect.any(Number),
    process_resident_memory_bytes: expect.any(Number),
  })
  expect(values['akwaaba_pool_wait_seconds_count{pool="requests"}']).toBeGreaterThan(0)
})

test('a reply of the cache is counted as a hit, one that is made as a miss', async () => {
  const t = here()
  const url = `${listApartments.path}?search=${t.deps.ids.next()}`
  const read = () => raw(t, listApartments, { url })
  await read() // a key is cached from its second request on
  const grown = await growth(t, async () => {
    await read()
    await read()
  })
  expect(grown).toMatchObject({
    'akwaaba_response_cache_answers_total{outcome="miss"}': 1,
    'akwaaba_response_cache_answers_total{outcome="hit"}': 1,
  })
})

test('lines of the ledger that do not add up are seen at once, and all of them at the next reconciliation', async () => {
  const { t, paystack } = await paystackWorld()
  await paidStay(t, paystack, 'card')
  const admin = await newAdmin(t)
  const reconcile = async () => {
    await admin.send(runReconciliation, {})
    await idle(t)
  }
  await reconcile()
  expect(await scrape(t)).toMatchObject({
    'akwaaba_ledger_imbalance_cents{checked="last_hour"}': 0,
    'akwaaba_ledger_imbalance_cents{checked="all"}': 0,
    akwaaba_last_reconciliation_timestamp_seconds: expect.any(Number),
  })
  // Somebody with the rights of the server has changed a line past every trigger.
  const client = new pg.Client({ connectionString: t.databaseUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica;
    update ledger_lines set amount_cents = amount_cents + 7 where account = 'guests'`)
  await client.end()
  const unbalanced = await scrape(t)
  expect(unbalanced['akwaaba_ledger_imbalance_cents{checked="last_hour"}']).toBeGreaterThan(0)
  expect(unbalanced['akwaaba_ledger_imbalance_cents{checked="all"}']).toBe(0)
  await reconcile()
  const values = await scrape(t)
  expect(values['akwaaba_ledger_imbalance_cents{checked="all"}']).toBeGreaterThan(0)
  expect(values.akwaaba_differences_open).toBeGreaterThan(0)
})

test('a backup that was reported is in a scrape', async () => {
  const t = await here.empty()
  expect(await scrape(t)).not.toHaveProperty('akwaaba_last_backup_timestamp_seconds')
  await sql`insert into backups (kind, finished_at) values ('pg_dump', '2040-06-11T02:00:00Z')`.execute(t.deps.db)
  expect((await scrape(t)).akwaaba_last_backup_timestamp_seconds).toBe(Date.parse('2040-06-11T02:00:00Z') / 1000)
})

test('a standby that is connected is counted, with what it has not applied yet', async () => {
  const t = here()
  const standby = new pg.Client({
    connectionString: t.databaseUrl,
    application_name: 'standby-1',
    replication: 'true',
  } as never)
  standby.on('error', () => undefined)
  await standby.connect()
  onTestFinished(() => standby.end())
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn() as lsn`.execute(t.deps.db)
  standby.query(`START_REPLICATION PHYSICAL ${rows[0]?.lsn}`).catch(() => undefined)
  await expect
    .poll(async () => (await scrape(t))['akwaaba_replication_lag_bytes{standby="standby-1"}'])
    .toEqual(expect.any(Number))
  // A copy of the log of changes is no standby: it would be missed when it ends.
  const copy = new pg.Client({
    connectionString: t.databaseUrl,
    application_name: 'pg_receivewal',
    replication: 'true',
  } as never)
  copy.on('error', () => undefined)
  await copy.connect()
  onTestFinished(() => copy.end())
  copy.query(`START_REPLICATION PHYSICAL ${rows[0]?.lsn}`).catch(() => undefined)
  const names = sql<{ name: string }>`select application_name as name from pg_stat_replication order by 1`
  await expect
    .poll(async () => (await names.execute(t.owner)).rows.map(({ name }) => name))
    .toEqual(['pg_receivewal', 'standby-1'])
  expect((await scrape(t)).akwaaba_replication_standbys).toBe(1)
})

test('a scrape while the database does not answer has what the process knows by itself', async () => {
  const t = here()
  const line = await slowProxy(Number(new URL(t.databaseUrl).port))
  const address = new URL(t.databaseUrl)
  address.port = String(line.port)
  const pool = openPool(address.href, 4, () => undefined, { silenceMillis: 500 })
  const app = await buildApp(
    { ...t.deps, db: openDb(pool) },
    {
      ...{ catalogue: t.app.catalogue, codeMark: 'test', strictReplies: true },
      pools: { requests: pool },
      keepFiguresMillis: 0,
    },
  )
  onTestFinished(async () => {
    await app.close()
    await pool.end()
  })
  expect(valuesIn(await app.scrape())).toMatchObject({ akwaaba_database_up: 1, akwaaba_holds_open: expect.any(Number) })
  line.silence()
  const values = valuesIn(await app.scrape())
  expect(values).toMatchObject({ akwaaba_database_up: 0, 'akwaaba_pool_max_connections{pool="requests"}': 4 })
  expect(values).not.toHaveProperty('akwaaba_holds_open')
})

test('figures are read while requests use all connections, and each although another cannot be', async () => {
  const t = await newWorld()
  const pools = [1, 2].map((size) => openPool(t.databaseUrl, size, () => undefined))
  const [requests, figures] = pools.map(openDb)
  if (!requests || !figures) throw new Error('two pools')
  const app = await buildApp(
    { ...t.deps, db: requests },
    {
      ...{ catalogue: t.app.catalogue, codeMark: 'test', strictReplies: true },
      ...{ figuresDb: figures, keepFiguresMillis: 0 },
    },
  )
  onTestFinished(async () => {
    await app.close()
    await Promise.all(pools.map((pool) => pool.end()))
  })
  const used = await requests.startTransaction().execute()
  const before = valuesIn(await app.scrape())
  expect(before).toMatchObject({ akwaaba_database_up: 1, akwaaba_holds_open: 0 })
  await sql`alter table backups rename to backups_away`.execute(t.owner)
  const values = valuesIn(await app.scrape())
  expect(values).toMatchObject({
    akwaaba_database_up: 1,
    akwaaba_holds_open: 0,
    akwaaba_replication_standbys: expect.any(Number),
    'akwaaba_figure_failures_total{group="holds"}': before['akwaaba_figure_failures_total{group="holds"}'],
  })
  expect(values['akwaaba_figure_failures_total{group="backup"}']).toBe(
    (before['akwaaba_figure_failures_total{group="backup"}'] ?? 0) + 1,
  )
  await used.rollback().execute()
})

test('a slow figure is missing by itself, and is counted', async () => {
  const slow = Promise.withResolvers<never[]>()
  const missing: (string | undefined)[] = []
  const scrapeOf = openScrape({
    askDatabase: async () => undefined,
    readers: { quick: async () => [{ name: 'akwaaba_holds_open', value: 3 }], slow: () => slow.promise },
    readProcess: () => [],
    onFailure: (_, group) => missing.push(group),
    withinMillis: 50,
  })
  expect(valuesIn(await scrapeOf())).toMatchObject({
    ...{ akwaaba_database_up: 1, akwaaba_holds_open: 3, 'akwaaba_figure_failures_total{group="slow"}': 1 },
  })
  // What was read for an earlier scrape is not given again.
  expect(valuesIn(await scrapeOf())).not.toHaveProperty('akwaaba_holds_open')
  expect(missing).toEqual(['slow', 'slow'])
  slow.resolve([])
})

test('scrapes within a few seconds read the database once', async () => {
  let reads = 0
  const options = { askDatabase: async () => undefined, readProcess: () => [], onFailure: () => undefined }
  const readers = { holds: async () => [{ name: 'akwaaba_holds_open' as const, value: ++reads }] }
  const kept = openScrape({ ...options, readers })
  for (const _ of [1, 2]) expect(valuesIn(await kept()).akwaaba_holds_open).toBe(1)
  const fresh = openScrape({ ...options, readers, keepMillis: 0 })
  expect([valuesIn(await fresh()).akwaaba_holds_open, valuesIn(await fresh()).akwaaba_holds_open]).toEqual([2, 3])
})

test('the port of the metrics serves nothing else, and asks for the token where there is one', async () => {
  const server = await serveMetrics({
    ...{ port: 0, host: '127.0.0.1', token: 'of-the-operator', scrape: here().app.scrape, log: here().deps.log },
  })
  onTestFinished(server.close)
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers, method })
    return { status: reply.status, text: await reply.text() }
  }
  const authorization = 'Bearer of-the-operator'
  expect((await ask('/metrics')).status).toBe(401)
  expect((await ask('/metrics', { authorization: 'Bearer of-somebody' })).status).toBe(401)
  expect((await ask('/api/apartments', { authorization })).status).toBe(404)
  expect((await ask('/metrics', { authorization }, 'POST')).status).toBe(405)
  const { status, text } = await ask('/metrics', { authorization })
  expect([status, text]).toEqual([200, expect.stringContaining('akwaaba_database_up 1')])
})

test('a failed run of a job that is tried once is not one that was given up', async () => {
  const { log } = here().deps
  const stopping = new AbortController().signal
  const failing = (maxAttempts: number) =>
    measureJob(log, { ...{ name: 'of-the-test', attempt: 1, maxAttempts, requestId: undefined, stopping } }, () =>
      Promise.reject(new Error('of the test')),
    ).catch(() => undefined)
  const grown = await growth(here(), async () => {
    await failing(1)
    await failing(2)
  })
  const countOf = (outcome: string) =>
    grown[`akwaaba_job_duration_seconds_count{job="of-the-test",outcome="${outcome}"}`]
  expect(['failed_run', 'failed', 'given_up'].map(countOf)).toEqual([1, 1, undefined])
})

test('a job is counted once for each attempt', async () => {
  const t = here()
  const grown = await growth(t, () => runJob(t, 'catalogue:new-day', {}))
  expect(grown['akwaaba_job_duration_seconds_count{job="catalogue:new-day",outcome="done"}']).toBe(1)
})
