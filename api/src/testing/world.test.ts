// Tests that a world is used again by a later test as it was at first, and that its workers start when something waits for them.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBooking } from '@akwaaba/contract/bookings'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { actAtPage, openedPayment, paypalWorld, waitForWebhooks } from './standins.ts'
import { idle, runJob, stay } from './tools.ts'
import { copyTemplateCluster } from './world/template-cluster.ts'
import { fileWorld, newWorld, type World, world } from './world.ts'

const here = fileWorld()
const settings = { HOLD_MINUTES: '7' }
const used: World[] = []

test.each(['first', 'second'])(
  'a world of the same settings is given to the %s test without rows or time passed',
  async () => {
    const t = await world(settings)
    used.push(t)
    expect(await t.deps.db.selectFrom('bookings').select('id').execute()).toEqual([])
    expect(t.deps.clock.today()).toBe(here().deps.clock.today())
    expect(t.mailbox.messages()).toEqual([])
    const ama = await t.customer()
    await ama.send(createBooking, { body: stay(t, await t.apartment(), 10, 12) })
    t.wait({ days: 3 })
  },
)

test('a world is used again, but not by two at once, and a new one is nobody else’s', async () => {
  expect(used[0]).toBe(used[1])
  const [one, other] = [await world(settings), await world(settings)]
  expect(one).toBe(used[0])
  expect(other).not.toBe(one)
  expect(await newWorld(settings)).not.toBe(one)
})

test.each(['first', 'second'])('a stand-in knows nothing of an earlier test in the %s one', async () => {
  const { t, paypal } = await paypalWorld()
  expect(await paypal.books<{ orders: unknown[] }>()).toMatchObject({ orders: [] })
  expect([await paypal.calls(), await paypal.sent()]).toEqual([[], []])
  const { next } = await openedPayment(t, 'paypal')
  await actAtPage(next.url, 'pay')
  expect(await waitForWebhooks(t, paypal, 2)).toHaveLength(2)
})

test('the workers of a world start at the first wait for a job', async () => {
  const t = await newWorld()
  const leases = async () => (await sql`select 1 from worker_leases`.execute(t.deps.db)).rows.length
  await t.customers(1)
  expect([t.workers.health(), await leases()]).toEqual([[], 0])
  await runJob(t, 'bookings:expire-holds', {})
  expect(t.workers.health()).toHaveLength(4)
  await idle(t)
})

test('a world asks its database by the socket, while what needs a port finds the same one there', async () => {
  const byPort = new pg.Client({ connectionString: here().databaseUrl })
  await byPort.connect()
  onTestFinished(() => byPort.end())
  const question = 'select current_database() as name, inet_server_addr() is not null as "hasAddress"'
  const [ofWorld] = (await sql<{ name: string; hasAddress: boolean }>`${sql.raw(question)}`.execute(here().deps.db))
    .rows
  const [ofPort] = (await byPort.query(question)).rows
  expect(ofPort).toEqual({ name: ofWorld?.name, hasAddress: true })
  expect(ofWorld?.hasAddress).toBe(process.platform === 'win32')
})

test('several runs at once get files of the template of their own, which only their user may read', async () => {
  const folders = await Promise.all(['one', 'two'].map((name) => mkdtemp(join(inject('worldFolder'), `${name}-`))))
  await Promise.all(folders.map((folder) => copyTemplateCluster(folder, tmpdir())))
  for (const folder of folders) {
    expect((await stat(join(folder, 'cluster'))).mode & 0o777).toBe(0o700)
    expect(await readdir(join(folder, 'cluster'))).toContain('PG_VERSION')
    await rm(folder, { recursive: true })
  }
})

test('a world whose tables a test has changed is not given to the next, unless they are again as they were', async () => {
  const t = await world({ HOLD_MINUTES: '8' })
  await sql`alter table bookings rename to gone`.execute(t.owner)
  await expect(t.empty()).rejects.toThrow('ALTER TABLE): it needs a newWorld()')
  await sql`alter table gone rename to bookings`.execute(t.owner)
  await t.empty()
  await sql`alter table bookings disable trigger all`.execute(t.owner)
  await expect(t.empty()).rejects.toThrow('it needs a newWorld()')
  await sql`alter table bookings enable trigger all`.execute(t.owner)
  await t.empty()
})
