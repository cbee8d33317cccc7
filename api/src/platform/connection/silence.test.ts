// Tests that queries do not wait for long when a database disappears without closing its connections.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient, openDb, openPool } from '#db/client.ts'
import { slowProxy } from '#testing/servers/slow-proxy.ts'
import { cloneDatabase } from '#testing/world/database.ts'

const silentMillis = 500

const behindALine = async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  onTestFinished(database.drop)
  const line = await slowProxy(Number(new URL(database.url).port))
  const address = new URL(database.url)
  address.port = String(line.port)
  return { line, url: address.href }
}

const scene = async () => {
  const { line, url } = await behindALine()
  const lost: string[] = []
  const pool = openPool(url, 2, (error) => lost.push(error.message), { silenceMillis: silentMillis })
  const db = openDb(pool)
  onTestFinished(() => db.destroy())
  const ask = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one
  return { line, lost, pool, db, ask }
}

test('a query on a silent connection is rejected, and the pool opens another one', async () => {
  const { line, lost, ask } = await scene()
  expect(await ask()).toBe(1)
  line.silence()
  await expect(ask()).rejects.toThrow()
  expect(lost).toContain('the database has gone silent')
  expect(await ask()).toBe(1)
})

test('a transaction on a silent connection ends, and frees its place in the pool', async () => {
  const { line, db, pool, ask } = await scene()
  for (let times = 0; times < 3; times++) {
    const whole = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      line.silence()
      await sql`select 1`.execute(tx)
    })
    await expect(whole).rejects.toThrow()
  }
  expect(pool.totalCount - pool.idleCount).toBe(0)
  expect(await ask()).toBe(1)
})

test('a query of the pool itself is rejected as well, as the workers send it', async () => {
  const { line, pool } = await scene()
  await pool.query('select 1')
  line.silence()
  await expect(pool.query('select 1')).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

const doubted = async () => {
  const { line, url } = await behindALine()
  const lost: string[] = []
  // Only doubt can end it within the time of a test.
  const pool = openPool(url, 3, (error) => lost.push(error.message), { silenceMillis: 600_000, doubtMillis: 300 })
  onTestFinished(() => pool.end())
  return { line, lost, pool }
}

test('a server that opens no connection either loses all of its connections, idle ones as well', async () => {
  const { line, lost, pool } = await doubted()
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
  for (const client of clients) client.release()
  line.freeze()
  await expect(pool.query('select 1')).rejects.toThrow()
  expect(pool.totalCount).toBe(0)
  expect(new Set(lost)).toEqual(new Set(['the database does not answer']))
  line.thaw()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a slow query does not lose its connection while its server opens others', async () => {
  const { lost, pool } = await doubted()
  expect((await pool.query('select 1 as one from pg_sleep(0.7)')).rows).toEqual([{ one: 1 }])
  expect(lost).toEqual([])
})

test('a server that takes no new connection keeps those on which queries still end', async () => {
  const { line, lost, pool } = await doubted()
  const [slow, busy] = await Promise.all([pool.connect(), pool.connect()])
  line.leaveNewUnanswered()
  let isSlow = true
  const answer = slow.query('select 1 as one from pg_sleep(1)').finally(() => {
    isSlow = false
  })
  while (isSlow) await busy.query('select 1')
  expect((await answer).rows).toEqual([{ one: 1 }])
  expect(lost).toEqual([])
  for (const client of [slow, busy]) client.release()
})

test('an answer that came while this process stood still is read before the server counts as silent', async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  onTestFinished(database.drop)
  const lost: string[] = []
  const pool = openPool(database.url, 1, (error) => lost.push(error.message), { silenceMillis: silentMillis })
  onTestFinished(() => pool.end())
  await pool.query('select 1')
  const answer = pool.query('select 1 as one from pg_sleep(0.1)')
  await sleep(20)
  // After this, timers are next.
  await new Promise(setImmediate)
  // Longer than a server may be silent; nothing else runs in this process.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, silentMillis * 1.5)
  expect((await answer).rows).toEqual([{ one: 1 }])
  expect(lost).toEqual([])
})

test('a slow server is not silent, nor is an idle one', async () => {
  const { pool, lost } = await scene()
  const client = await pool.connect()
  const slow = `select pg_sleep(${(silentMillis * 0.6) / 1000})`
  for (let times = 0; times < 3; times++) await client.query(slow)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(lost).toEqual([])
})

test('a connection that only listens ends when a query on it is not answered', async () => {
  const { line, url } = await behindALine()
  const client = openClient(url, silentMillis)
  const lost: string[] = []
  client.on('error', ({ message }) => lost.push(message))
  await client.connect()
  await client.query('listen catalogue')
  line.silence()
  await expect(client.query('select 1')).rejects.toThrow()
  expect(lost).toContain('the database has gone silent')
})
