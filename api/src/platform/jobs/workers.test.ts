// Tests that jobs never stop silently: locks of the dead, workers that take nothing, and what an operator hears.
import { EventEmitter } from 'node:events'
import { createBooking } from '@akwaaba/contract/bookings'
import type { jobTitles } from '@akwaaba/contract/jobs'
import { run, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { openDb, openPool } from '#db/client.ts'
import { enqueue, type JobName } from '#db/outbox.ts'
import { jobTable } from '#tasks/tasks.ts'
import { gateway } from '#testing/buying.ts'
import { stayScene } from '#testing/money.ts'
import { slowProxy } from '#testing/servers/slow-proxy.ts'
import { raw, stay } from '#testing/tools.ts'
import { fileWorld, newWorld, type World, world } from '#testing/world.ts'
import { startWorkers } from './worker.ts'

const here = fileWorld({ JOB_LEASE_SECONDS: '0.8' }, { isNew: true })
beforeAll(() => here().workers.start())

const hour = 3_600_000

/** The stored state of a stay; replies show an expired hold before the job has recorded it. */
const stateOf = (t: World, id: string) => async () =>
  (await t.deps.db.selectFrom('bookings').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

const locked = async (t: World) => {
  const { rows } = await sql<{ jobs: number; queues: number }>`
    select (select count(*) from graphile_worker._private_jobs where locked_by is not null) as jobs,
      (select count(*) from graphile_worker._private_job_queues where locked_by is not null) as queues`.execute(
    t.deps.db,
  )
  return rows[0]
}

/** A hold that has run out, and the job that would say so in the hands of a worker that is dead. */
const strandedHold = async (t: World) => {
  const [ama] = await t.customers(1)
  const flat = await t.apartment()
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
  t.wait({ minutes: 31 })
  const queue = 'bookings:expire-holds'
  await enqueue(t.deps.db, 'bookings:expire-holds', {}, { queue, runAt: new Date(Date.now() + hour) })
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now(), run_at = now(), attempts = 1
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'bookings:expire-holds')`.execute(
    t.deps.db,
  )
  await sql`update graphile_worker._private_job_queues set locked_by = 'pool-of-the-dead', locked_at = now()
    where queue_name = ${queue}`.execute(t.deps.db)
  return stateOf(t, id)
}

/** Collects rejections that nobody handles, which end a process, until the test has finished. */
const unhandledRejections = (): unknown[] => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  const before = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', note)
  onTestFinished(() => {
    process.off('unhandledRejection', note)
    for (const listener of before) process.on('unhandledRejection', listener)
  })
  return unhandled
}

/** Has the provider answer nothing until released; gives how often it was asked. */
const silentProvider = (t: World) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  const provider = gateway(t)
  t.deps.providers.test = {
    ...provider,
    readPayment: async (known) => {
      asked++
      await released
      return provider.readPayment(known)
    },
  }
  onTestFinished(() => release())
  return { asked: () => asked, release }
}

test('does a job that a process of the previous release added under its earlier name', async () => {
  const t = here()
  const [ama] = await t.customers(1)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 30, 33) })
  t.wait({ minutes: 31 })
  await sql`select graphile_worker.add_job('bookings:lapse-holds', '{}')`.execute(t.deps.db)
  await expect.poll(stateOf(t, id)).toBe('expired')
})

describe('locks', () => {
  test('of a worker that left no lease are released, and its job is done', async () => {
    const t = here()
    const state = await strandedHold(t)
    await expect.poll(state).toBe('expired')
    await expect.poll(() => locked(t)).toEqual({ jobs: 0, queues: 0 })
  })

  test('of a worker that has stopped renewing its lease are released, and the lease goes', async () => {
    const t = here()
    await t.deps.db
      .insertInto('workerLeases')
      .values({ id: 'pool-of-the-dead', worker: 'clock', renewals: 7 })
      .execute()
    const state = await strandedHold(t)
    await expect.poll(state).toBe('expired')
    const leases = await t.deps.db.selectFrom('workerLeases').select('worker').orderBy('worker').execute()
    expect(leases.map(({ worker }) => worker)).toEqual(['clock', 'files', 'mail', 'money'])
  })

  test('of a living worker stay, however long its job takes and however many processes there are', async () => {
    const { t, start } = await stayScene(await newWorld({ JOB_LEASE_SECONDS: '0.8' }))
    await t.workers.start()
    const { reference } = await start()
    const pool = openPool(t.databaseUrl, 8, () => undefined)
    const others = await startWorkers(t.deps, pool, jobTable(t.deps))
    const provider = silentProvider(t)
    await enqueue(t.deps.db, 'payment:check', { reference }, { queue: 'one' })
    await expect.poll(provider.asked).toBe(1)
    // Three times as long as a dead one has.
    await expect
      .poll(async () => {
        const { rows } = await sql<{ least: number }>`select min(renewals) as least from worker_leases`.execute(
          t.deps.db,
        )
        return rows[0]?.least
      })
      .toBeGreaterThan(24)
    expect(provider.asked()).toBe(1)
    expect(await locked(t)).toEqual({ jobs: 1, queues: 1 })
    provider.release()
    await expect.poll(() => locked(t)).toEqual({ jobs: 0, queues: 0 })
    await others.stop()
    await pool.end()
  })

  test('are given back by a process that stops before its job ends, which then counts as not tried', async () => {
    const { t, start } = await stayScene(here())
    const { reference } = await start()
    await t.workers.stop()
    const pool = openPool(t.databaseUrl, 8, () => undefined)
    const workers = await startWorkers(t.deps, pool, jobTable(t.deps), { graceMillis: 50 })
    const provider = silentProvider(t)
    await enqueue(t.deps.db, 'payment:check', { reference }, { queue: 'one' })
    await expect.poll(provider.asked).toBe(1)
    await workers.stop()
    const { rows } = await sql`select attempts, locked_by from graphile_worker._private_jobs
      where job_queue_id is not null`.execute(t.deps.db)
    expect(rows).toEqual([{ attempts: 0, lockedBy: null }])
    expect(await locked(t)).toEqual({ jobs: 0, queues: 0 })
    expect(await t.deps.db.selectFrom('workerLeases').selectAll().execute()).toEqual([])
    provider.release()
    await pool.end()
    // Nobody does it: after a minute of later tests it would count as late.
    await sql`delete from graphile_worker._private_jobs`.execute(t.deps.db)
  })
})

describe('a worker', () => {
  test('takes jobs again after its first connections came too late, and says so as an error', async () => {
    const said: string[] = []
    const t = await newWorld({ LOG_LEVEL: 'error' }, { write: (line: string) => said.push(line) })
    await t.workers.stop()
    const address = new URL(t.databaseUrl)
    const line = await slowProxy(Number(address.port))
    address.port = String(line.port)
    const pool = new pg.Pool({ connectionString: address.href, max: 8, connectionTimeoutMillis: 10_000 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    // One connection is there for the start of each worker; those after it come too late.
    await Promise.all([1, 2, 3, 4].map(() => pool.query('select pg_sleep(0.05)')))
    line.slowDown(1_000)
    pool.options.connectionTimeoutMillis = 300
    const workers = await startWorkers(t.deps, pool, jobTable(t.deps), { stalledMillis: 1_000 })
    await expect.poll(line.slowed).toBeGreaterThan(8)
    line.slowDown(0)
    pool.options.connectionTimeoutMillis = 10_000
    const [ama] = await t.customers(1)
    const flat = await t.apartment()
    const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
    t.wait({ minutes: 31 })
    await enqueue(t.deps.db, 'bookings:expire-holds', {})
    await expect.poll(stateOf(t, id)).toBe('expired')
    expect(said.join('')).toContain('a worker cannot take jobs')
    await workers.stop()
    await pool.end()
  })
})

describe('when the database vanishes without closing its connections', () => {
  test('workers and leases go on over new ones', async () => {
    const t = await newWorld({ JOB_LEASE_SECONDS: '0.8' })
    await t.workers.stop()
    const address = new URL(t.databaseUrl)
    const line = await slowProxy(Number(address.port))
    address.port = String(line.port)
    const pool = openPool(address.href, 8, () => undefined, { silenceMillis: 500 })
    const db = openDb(openPool(address.href, 4, () => undefined, { silenceMillis: 500 }))
    const workers = await startWorkers({ ...t.deps, db }, pool, jobTable({ ...t.deps, db }), { stalledMillis: 1_000 })
    const renewals = async () => {
      const rows = await t.deps.db.selectFrom('workerLeases').select('renewals').execute()
      return Math.max(...rows.map((row) => Number(row.renewals)))
    }
    await expect.poll(renewals).toBeGreaterThan(1)
    line.silence()
    const before = await renewals()
    const [ama] = await t.customers(1)
    const flat = await t.apartment()
    const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
    t.wait({ minutes: 31 })
    await enqueue(t.deps.db, 'bookings:expire-holds', {})
    await expect.poll(stateOf(t, id)).toBe('expired')
    await expect.poll(renewals).toBeGreaterThan(before + 3)
    await workers.stop()
    await Promise.all([pool.end(), db.destroy()])
  })
})

describe('graphile-worker', () => {
  test('does not end the process when it stops and the database disappears before it listens', async () => {
    const t = here()
    const unhandled = unhandledRejections()
    const address = new URL(t.databaseUrl)
    const line = await slowProxy(Number(address.port))
    address.port = String(line.port)
    const pool = openPool(address.href, 4, () => undefined)
    const events = new EventEmitter() as WorkerEvents
    // It connects once more, some time after it has given the connection back that broke: once for its stop, once for the error.
    const connectsAgain = new Promise<void>((resolve) => {
      events.on('pool:listen:error', () => events.once('pool:listen:connecting', () => resolve()))
    })
    events.on('pool:listen:success', ({ workerPool }) => {
      Promise.resolve(workerPool.gracefulShutdown()).catch(() => undefined)
      line.cut()
    })
    const runner = await run({ pgPool: pool, taskList: {}, crontab: '', events, noHandleSignals: true })
    await connectsAgain
    await runner.promise.catch(() => undefined)
    await pool.end()
    expect(unhandled).toEqual([])
  })
})

describe('a job that nobody has done for more than a minute', () => {
  test('degrades readiness and shows in the metrics', async () => {
    const t = here()
    const ready = () => raw(t, { method: 'GET', path: '/ready' })
    const oldest = async (worker: string) => {
      const { text } = await raw(t, { method: 'GET', path: '/metrics' })
      return Number(new RegExp(`^akwaaba_jobs_oldest_due_seconds\\{worker="${worker}"\\} (\\S+)$`, 'm').exec(text)?.[1])
    }
    expect((await ready()).json).toEqual({
      status: 'ready',
      jobs: { late: [], oldestDueSeconds: expect.any(Number) },
      mail: 'working',
    })
    expect(await oldest('money')).toBeLessThan(60)
    // One of a release that this one knows nothing of.
    await sql`select graphile_worker.add_job('payment:of-another-release', run_at := now() - interval '61 seconds')`.execute(
      t.deps.db,
    )
    const { status, json } = await ready()
    expect([status, json.status, json.jobs]).toEqual([
      200,
      'degraded',
      { late: ['money'], oldestDueSeconds: expect.any(Number) },
    ])
    expect(await oldest('money')).toBeGreaterThan(60)
    await sql`delete from graphile_worker._private_jobs`.execute(t.deps.db)
  })
})

describe('the metrics', () => {
  test('are there for anyone who knows the token, and for nobody else', async () => {
    const t = await world({ METRICS_TOKEN: 'of-the-operator' })
    const metrics = (token?: string) =>
      raw(t, { method: 'GET', path: '/metrics' }, token === undefined ? {} : { token })
    expect((await metrics()).status).toBe(404)
    expect((await metrics('of-somebody')).status).toBe(404)
    const { status, text } = await metrics('of-the-operator')
    expect(status).toBe(200)
    expect(text).toContain('akwaaba_worker_restarts_total{worker="mail"} 0')
  })
})

test('each title for administrators is that of a job', () => {
  // Does not compile otherwise.
  expectTypeOf<Exclude<keyof typeof jobTitles, JobName>>().toBeNever()
})
