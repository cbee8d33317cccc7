// Tests that the start waits for a database that is down or overloaded, and that requests get 503 later.
import { createBooking } from '@akwaaba/contract/bookings'
import { listDevices } from '@akwaaba/contract/profile'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openClient } from '#db/client.ts'
import { prepareDatabase } from '#db/prepare-database.ts'
import { freePort } from '#postgres/free-port.ts'
import { emptyDatabase, exited, until } from '#testing/servers/process.ts'
import { productAt } from '#testing/servers/product.ts'
import { slowProxy } from '#testing/servers/slow-proxy.ts'
import { raw, stay } from '#testing/tools.ts'
import { cloneDatabase } from '#testing/world/database.ts'
import { databaseNamed } from '#testing/world/template-cluster.ts'
import { fileWorld } from '#testing/world.ts'
import { waitForDatabase } from './wait.ts'

const here = fileWorld({}, { isNew: true })
const quiet = { warn: () => undefined }

const portOf = (url: string, port: number) => {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

describe('a start while the database is down', () => {
  test('waits, logs that, and is ready once the database answers', async () => {
    const database = await cloneDatabase(inject('databaseServer'))
    onTestFinished(database.drop)
    const port = await freePort()
    const product = await productAt(portOf(database.url, port), {})
    const child = product.launch()
    await until('the start to say that it waits', async () => product.output().includes('the start waits for it'))
    await slowProxy(Number(new URL(database.url).port), port)
    await product.ready()
    child.kill('SIGTERM')
    expect(await exited(child)).toBe(0)
  }, 120_000)

  test('gives up after the time that is set, with a clear message', async () => {
    const url = portOf(inject('databaseServer'), await freePort())
    await expect(waitForDatabase(url, 0, quiet)).rejects.toThrow(/DATABASE_WAIT_SECONDS: .*ECONNREFUSED/)
  })

  test('does not wait after a permanent error', async () => {
    const url = databaseNamed(inject('databaseServer'), 'nowhere')
    await expect(waitForDatabase(url, 60_000, quiet)).rejects.toThrow('database "nowhere" does not exist')
  })

  test('does not wait where all of several servers refuse it for good', async () => {
    const url = new URL(databaseNamed(inject('databaseServer'), 'nowhere'))
    const several = url.href.replace(url.host, `${url.host},${url.host}`)
    const refused = waitForDatabase(several, 60_000, quiet)
    await expect(refused).rejects.toMatchObject({
      code: '3D000',
      message: expect.stringContaining('"nowhere" does not'),
    })
  })

  test('goes on waiting for the migrations when its connection is lost', async () => {
    const database = await cloneDatabase(inject('databaseServer'))
    onTestFinished(database.drop)
    const proxy = await slowProxy(Number(new URL(database.url).port))
    const directUrl = portOf(database.url, proxy.port)
    const client = openClient(database.url)
    await client.connect()
    const last = 'delete from migrations where name = (select max(name) from migrations) returning name, checksum'
    const { name, checksum } = (await client.query(last)).rows[0]
    const setting = { url: directUrl, directUrl, throughPooler: false, waitMillis: 60_000 }
    // The next question takes so long to connect that it can be cut off.
    const log = { info: () => undefined, warn: () => proxy.slowDown(5_000) }
    const prepared = prepareDatabase(setting, false, log)
    await until('the start to ask again', async () => proxy.slowed() > 0)
    proxy.slowDown(0)
    proxy.cut()
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.end()
    await expect(prepared).resolves.toBeUndefined()
  })
})

describe('a server of an old release', () => {
  test('is refused at the start, with its version, before anything is written to it', async () => {
    const database = await emptyDatabase()
    // The server of the tests poses as an older one: a function of this name replaces current_setting.
    const name = decodeURIComponent(new URL(database.url).pathname.slice(1))
    await database.query('create schema older')
    await database.query(
      "create function older.current_setting(text) returns text language sql as $$ select '140012' $$",
    )
    await database.query(`alter database ${name} set search_path = older, pg_catalog, public`)
    const product = await productAt(database.url, {})
    expect(await exited(product.launch())).toBe(1)
    expect(product.output()).toContain('PostgreSQL 14, and Akwaaba needs 15 or newer')
    expect((await database.query("select 1 from pg_tables where schemaname = 'public'")).rows).toEqual([])
  }, 60_000)
})

describe('a database that says of itself', () => {
  const states = {
    '53100': 'full disk',
    '53300': 'too many connections',
    '57P01': 'shut down',
    '57P02': 'crash',
    '57P03': 'starting',
    '25006': 'a standby',
    '26000': 'without a prepared statement',
    '42P05': 'with a prepared statement of that name',
    '08P01': 'of a pooler',
    '08001': 'unreachable',
  }
  for (const [state, name] of Object.entries(states))
    test(`${name} (${state}) is answered with 503 and when to try again`, async () => {
      const t = here()
      const [ama] = await t.customers(1)
      const apartmentId = await t.apartment()
      await sql`create or replace function refuse_stays() returns trigger language plpgsql as
        ${sql.raw(`$$ begin raise exception 'of the test' using errcode = '${state}'; end $$`)}`.execute(t.owner)
      await sql`create or replace trigger refuse_stays before insert on bookings execute function refuse_stays()`.execute(
        t.owner,
      )
      const { status, headers } = await raw(t, createBooking, {
        token: ama.token,
        payload: stay(t, apartmentId, 30, 33),
      })
      await sql`drop trigger refuse_stays on bookings`.execute(t.owner)
      expect([status, Number(headers['retry-after'])]).toEqual([503, 2])
    })

  test('that a column has another type since its statement was prepared is answered with 503 once', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const read = async () => (await raw(t, listDevices, { token: ama.token })).status
    expect(await read()).toBe(200)
    await sql`alter table sessions alter column last_used_at type timestamptz(3)`.execute(t.owner)
    expect([await read(), await read()]).toEqual([503, 200])
  })
})
