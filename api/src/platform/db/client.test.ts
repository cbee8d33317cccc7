// Tests that the pool does not end the process when a connection is released twice or was never made, that it goes on beside a
// migration of another process, and that the loss of a connection belongs to no request or job.
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { originOfLine, runWithin } from '#telemetry/origin.ts'
import { cloneDatabase } from '#testing/world/database.ts'
import { openClient, openDb, openPool } from './client.ts'

type Given = { error: Error | undefined; release: ((reason?: unknown) => void) | undefined }

const poolOfOne = async (onLost: () => void = () => undefined) => {
  const database = await cloneDatabase(inject('databaseServer'))
  const pool = openPool(database.url, 1, onLost)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  /** As graphile-worker asks, which calls `release` whatever came. */
  const connect = () =>
    new Promise<Given>((resolve) => pool.connect((error, _client, release) => resolve({ error, release })))
  /** Runs a statement as another process does. */
  const elsewhere = async (text: string) => {
    const client = openClient(database.url)
    await client.connect()
    await client.query(text)
    await client.end()
  }
  return { pool, connect, elsewhere }
}

test('releasing does nothing where no connection came free in time', async () => {
  const { pool, connect } = await poolOfOne()
  const held = await connect()
  pool.options.connectionTimeoutMillis = 50
  const late = await connect()
  expect(late.error?.message).toContain('timeout exceeded')
  expect(() => late.release?.()).not.toThrow()
  held.release?.()
})

test('releasing for the second time does nothing', async () => {
  const { connect } = await poolOfOne()
  const { release } = await connect()
  release?.()
  expect(() => release?.()).not.toThrow()
  const next = await connect()
  expect(next.error).toBeUndefined()
  next.release?.()
})

test('all columns of a table can be read on the same connection after another process has added one', async () => {
  const { pool, elsewhere } = await poolOfOne()
  const db = openDb(pool)
  const read = async () => {
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)
    const back = await db.updateTable('settings').set({ singleton: true }).returningAll().executeTakeFirstOrThrow()
    const row = await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
    expect(Object.keys(row)).toEqual(Object.keys(back))
    return { session: rows[0]?.id, columns: Object.keys(row) }
  }
  const before = await read()
  await elsewhere('alter table settings add column of_the_next_release text')
  expect(await read()).toEqual({ ...before, columns: [...before.columns, 'ofTheNextRelease'] })
})

test('a connection whose prepared statement no longer fits its table is closed, and the next one prepares it again', async () => {
  const { pool, elsewhere } = await poolOfOne()
  // Named here, because a process names only so many texts.
  const read = async () => {
    const client = await pool.connect()
    const asked = client.query({ name: 'kinds', text: 'select kind from backups' })
    return (await asked.finally(() => client.release())).rows
  }
  expect(await read()).toEqual([])
  await elsewhere('alter table backups alter column kind type varchar(99)')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect(await read()).toEqual([])
})

test('the loss of a connection belongs to no job, whichever has opened it', async () => {
  const lost: object[] = []
  const { pool, elsewhere } = await poolOfOne(() => lost.push(originOfLine()))
  await runWithin({ requestId: 'of-the-request', job: 'accounts:tidy' }, () => pool.query('select 1'))
  await elsewhere(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await expect.poll(() => lost.length).toBeGreaterThan(0)
  expect(new Set(lost.map((origin) => JSON.stringify(origin)))).toEqual(new Set(['{}']))
})
