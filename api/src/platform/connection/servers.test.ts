// Tests which of several servers an address leads to, and that a connection to one that refuses writes is given up.
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openClient, openDb, openPool } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { freePort } from '#postgres/free-port.ts'
import { startStandby } from '#testing/servers/standby.ts'
import { cloneDatabase } from '#testing/world/database.ts'
import { waitForDatabase } from './wait.ts'

const quiet = { warn: () => undefined }

const primary = async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  onTestFinished(database.drop)
  return new URL(database.url)
}

/** The address of several servers, each with the name of the database of the last. */
const several = (servers: URL[], query = '') =>
  `postgres://postgres@${servers.map(({ host }) => host).join(',')}${servers.at(-1)?.pathname}${query}`

const nobody = async () => new URL(`postgres://postgres@127.0.0.1:${await freePort()}/postgres`)

test('of a server that is down, a standby and a primary, everything uses the primary', async () => {
  const standby = new URL(await startStandby())
  const url = several([await nobody(), standby, await primary()])
  await waitForDatabase(url, 0, quiet)
  expect(await migrate(url)).toEqual([])
  const pool = openPool(url, 1, () => undefined)
  onTestFinished(() => pool.end())
  const { rows } = await pool.query('select pg_is_in_recovery() as standby, inet_server_port() as port')
  expect(rows).toEqual([{ standby: false, port: Number(new URL(inject('databaseServer')).port) }])
  const client = openClient(url)
  await client.connect()
  expect((await client.query('select pg_is_in_recovery() as standby')).rows).toEqual([{ standby: false }])
  await client.end()

  const noPrimary = `postgres://postgres@${standby.host}/postgres?target_session_attrs=read-write`
  await expect(waitForDatabase(noPrimary, 0, quiet)).rejects.toThrow(
    `DATABASE_WAIT_SECONDS: No server of the database accepts writes: ${standby.host}: it accepts no writes`,
  )
  await waitForDatabase(standby.href, 0, quiet)
})

test('any server is taken where the address says so', async () => {
  const url = several([await nobody(), await primary()], '?target_session_attrs=any')
  const pool = openPool(url, 1, () => undefined)
  onTestFinished(() => pool.end())
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test.each(['25006', '26000', '42P05'])(
  'a connection whose query fails with %s is closed and replaced',
  async (code) => {
    const pool = openPool((await primary()).href, 1, () => undefined)
    const db = openDb(pool)
    onTestFinished(() => db.destroy())
    const session = async () => (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)).rows[0]?.id
    const first = await session()
    expect(await session()).toBe(first)
    const failing = db
      .transaction()
      .execute((tx) =>
        sql.raw(`do $$ begin raise exception 'of the test' using errcode = '${code}'; end $$`).execute(tx),
      )
    await expect(failing).rejects.toThrow('of the test')
    expect(await session()).not.toBe(first)
  },
)
