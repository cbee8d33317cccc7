// Tests that no caller is sent what was stored before a change that this process knows of, whatever happens at the same time.
import { randomUUID } from 'node:crypto'
import { getApartment, listApartments } from '@akwaaba/contract/apartments'
import { urlOf } from '@akwaaba/contract/client'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { watchCatalogue } from '#db/catalogue-watch.ts'
import { openDb, openPool } from '#db/client.ts'
import { fileWorld, newWorld, type World } from '#testing/world.ts'

const here = fileWorld()

/** Another process over the same database. */
const anotherProcess = async (t: World) => {
  const pool = openPool(t.databaseUrl, 4, () => undefined)
  const catalogue = await watchCatalogue(t.databaseUrl, t.deps.log)
  const deps = { ...t.deps, db: openDb(pool) }
  const app = await buildApp(deps, { catalogue, codeMark: 'test', strictReplies: true })
  onTestFinished(async () => {
    await app.close()
    await catalogue.stop()
    await pool.end()
  })
  return { app, catalogue }
}
type App = Pick<World['app'], 'inject'>
const detail = (id: string) => urlOf(getApartment, { params: { id } })
const read = async (app: App, url: string, etag?: string) => {
  const {
    statusCode: status,
    headers,
    body,
  } = await app.inject({ url, headers: etag ? { 'if-none-match': etag } : {} })
  return { status, etag: String(headers.etag), price: status === 200 ? JSON.parse(body).price : null, body }
}
const setPrice = (t: World, id: string, cents: number) =>
  sql`update apartments set price_cents = ${cents} where id = ${id}`.execute(t.deps.db)

test('what was read before a change is not cached as read after it', async () => {
  const t = await newWorld()
  const id = await t.apartment()
  await setPrice(t, id, 10_000)
  await t.refreshCatalogue()
  await read(t.app, detail(id))
  // A read takes its snapshot, and then waits for a lock.
  await sql`alter table apartments rename to stored`.execute(t.owner)
  await sql`create function wait() returns void language plpgsql as 'begin
    perform pg_advisory_lock_shared(7), pg_advisory_unlock_shared(7); end'`.execute(t.owner)
  await sql`create view apartments as select stored.* from stored, wait()`.execute(t.owner)
  await sql`grant select on apartments to akwaaba_app`.execute(t.owner)
  const { price, etag } = await t.deps.db.connection().execute(async (locking) => {
    await sql`select pg_advisory_lock(7)`.execute(locking)
    const reading = read(t.app, detail(id))
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await waiting.execute(locking)).rows.length).toBe(1)
    await sql`update stored set price_cents = 20000 where id = ${id}`.execute(locking)
    await t.refreshCatalogue()
    await sql`select pg_advisory_unlock(7)`.execute(locking)
    return reading
  })
  expect(price).toBe(100)
  expect((await read(t.app, detail(id), etag)).price).toBe(200)
})

test('two processes have the same ETag for the same data, and another one after a change', async () => {
  const t = here()
  const id = await t.apartment()
  const { app: other, catalogue } = await anotherProcess(t)
  const settle = () => Promise.all([t.refreshCatalogue(), catalogue.refresh()])
  await settle()
  const [first, second] = [await read(t.app, detail(id)), await read(other, detail(id))]
  expect(second.etag).toBe(first.etag)
  expect((await read(other, detail(id), first.etag)).status).toBe(304)
  await t.apartment()
  await settle()
  expect((await read(other, detail(id), first.etag)).status, 'another apartment has changed').toBe(304)
  await setPrice(t, id, 11_100)
  await settle()
  for (const app of [t.app, other]) expect((await read(app, detail(id), first.etag)).price).toBe(111)
  expect((await read(t.app, detail(id))).etag).toBe((await read(other, detail(id))).etag)
})

test('an ETag of data that a failover or restore has taken back is not confirmed', async () => {
  const t = await newWorld()
  const id = await t.apartment()
  await setPrice(t, id, 10_000)
  await setPrice(t, id, 11_100)
  await t.refreshCatalogue()
  for (let times = 0; times < 2; times++) await read(t.app, detail(id))
  const lost = await read(t.app, detail(id))
  expect(lost.price).toBe(111)
  // A restored database has the older rows, has announced nothing, and has lost all connections.
  await t.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update apartments set price_cents = 10000 where id = ${id}`.execute(tx)
  })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(t.owner)
  await expect.poll(async () => (await read(t.app, detail(id), lost.etag)).price).toBe(100)
  await expect.poll(() => t.app.catalogue.isLive()).toBe(true)
  await setPrice(t, id, 12_300)
  await t.refreshCatalogue()
  expect((await read(t.app, detail(id), lost.etag)).price).toBe(123)
})

test('an apartment whose id is written in capitals changes, too', async () => {
  const t = here()
  const id = await t.apartment()
  const url = detail(id.toUpperCase())
  for (let times = 0; times < 2; times++) await read(t.app, url)
  await setPrice(t, id, 33_300)
  await t.refreshCatalogue()
  expect((await read(t.app, url)).price).toBe(333)
})

test('of many who ask for the same at the same time one reads it, unless a change came between', async () => {
  const t = here()
  const word = randomUUID()
  await t.apartment({ apartmentName: word })
  const url = `${listApartments.path}?search=${word}`
  await t.refreshCatalogue()
  const replies = await Promise.all(Array.from({ length: 8 }, () => read(t.app, url)))
  expect(new Set(replies.map(({ etag }) => etag)).size).toBe(1)
  const before = read(t.app, url)
  await t.apartment({ apartmentName: `${word} more` })
  await t.refreshCatalogue()
  const after = read(t.app, url)
  await before
  expect(JSON.parse((await after).body)).toHaveLength(2)
})
