// Tests that no job stays locked by a living worker that does not work on it.
import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '#db/client.ts'
import { enqueue } from '#db/outbox.ts'
import { jobTable } from '#tasks/tasks.ts'
import { slowProxy } from '#testing/servers/slow-proxy.ts'
import { fileWorld } from '#testing/world.ts'
import { startWorkers } from './worker.ts'

const here = fileWorld({ JOB_LEASE_SECONDS: '0.8' }, { isNew: true })

/** Starts workers whose payment checks do `check`, over `size` connections to `url`; gives what they log as errors. */
const startChecking = async (
  check: (reference: string) => Promise<void> | void,
  { url = here().databaseUrl, size = 8, stalledMillis = 10_000 } = {},
) => {
  const { deps } = here()
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) })
  const pool = openPool(url, size, () => undefined)
  const work = {
    ...jobTable(deps).work,
    'payment:check': async ({ reference }: { reference: string }) => check(reference),
  }
  const workers = await startWorkers({ ...deps, log }, pool, { work, crontab: '' }, { stalledMillis })
  onTestFinished(async () => {
    await workers.stop()
    await pool.end()
  })
  return { pool, errors }
}

const addCheck = (reference: string, queue?: string) =>
  enqueue(here().deps.db, 'payment:check', { reference }, queue === undefined ? {} : { queue })

const locked = async () => {
  const { rows } = await sql<{ jobs: number; queues: number }>`
    select (select count(*) from graphile_worker._private_jobs where locked_at is not null) as jobs,
      (select count(*) from graphile_worker._private_job_queues where locked_at is not null) as queues`.execute(
    here().deps.db,
  )
  return rows[0]
}

/** Calls that wait until each is let go, in the order in which they began. */
const held = () => {
  const waiting: (() => void)[] = []
  return {
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
    waiting,
    letGo: () => waiting.shift()?.(),
  }
}

test('frees a job when the reply to taking it was lost with the connection', async () => {
  const address = new URL(here().databaseUrl)
  const line = await slowProxy(Number(address.port))
  address.port = String(line.port)
  const done: string[] = []
  const size = 20
  const { pool, errors } = await startChecking((reference) => void done.push(reference), { url: address.href, size })
  await addCheck('before')
  await expect.poll(() => done).toEqual(['before'])
  // All slots ask over connections that are open already: more than there are slots, beside the four that listen.
  await Promise.all(Array.from({ length: size - 4 }, () => pool.query('select pg_sleep(0.05)')))
  line.loseReplies()
  await addCheck('unanswered', 'one')
  await expect.poll(locked).toEqual({ jobs: 1, queues: 1 })
  line.cut()
  await expect.poll(() => done).toEqual(['before', 'unanswered'])
  await expect.poll(locked).toEqual({ jobs: 0, queues: 0 })
  // A lost connection is a warning: a restart of the database is no fault of the product.
  expect(errors.filter((text) => /listen/i.test(text))).toEqual([])
})

test('frees jobs whose end could not be recorded, and ends the worker that could not', async () => {
  const { db } = here().deps
  const begun: string[] = []
  const { wait, waiting, letGo } = held()
  let isHolding = true
  const { errors } = await startChecking(
    async (reference) => {
      begun.push(reference)
      if (isHolding) await wait()
    },
    { stalledMillis: 1_000 },
  )
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    here().owner,
  )
  await sql`create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`.execute(
    here().owner,
  )
  const references = ['a', 'b', 'c', 'd']
  for (const reference of references) await addCheck(reference)
  await expect.poll(() => waiting.length).toBe(references.length)
  isHolding = false
  // One after the other: graphile-worker 0.18 counts wrong after that, and waits for ever for what it has recorded.
  for (const [index] of references.entries()) {
    letGo()
    await expect
      .poll(() => errors.filter((line) => line.includes('Failed to complete jobs')).length)
      .toBeGreaterThan(index)
  }
  await sql`drop trigger refuse on graphile_worker._private_jobs`.execute(here().owner)
  const doneOnce = () => references.filter((reference) => begun.filter((one) => one === reference).length < 2)
  await expect.poll(doneOnce).toEqual([])
  await expect.poll(locked).toEqual({ jobs: 0, queues: 0 })
  const leases = () => db.selectFrom('workerLeases').select('worker').orderBy('worker').execute()
  await expect
    .poll(async () => (await leases()).map(({ worker }) => worker))
    .toEqual(['clock', 'files', 'mail', 'money'])
})

test('frees the queue of a job that is gone', async () => {
  const { db } = here().deps
  const begun: string[] = []
  const { wait, waiting, letGo } = held()
  await startChecking(async (reference) => {
    begun.push(reference)
    if (reference === 'gone') await wait()
  })
  await addCheck('gone', 'two')
  await expect.poll(() => waiting.length).toBe(1)
  await addCheck('next', 'two')
  await sql`delete from graphile_worker._private_jobs where locked_at is not null`.execute(db)
  letGo()
  await expect.poll(() => begun).toEqual(['gone', 'next'])
  await expect.poll(locked).toEqual({ jobs: 0, queues: 0 })
})
