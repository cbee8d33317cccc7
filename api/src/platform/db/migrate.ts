// Owns bringing a database up to date: plain SQL files, forward only, one at a time, never two processes at once.
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
const lock = 7_264_711 // any constant of ours; two processes starting together take turns on it

/** Applies what is missing to the database at `url`; returns the names of the files applied. */
export const migrate = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((r) => r.name))
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of files.filter((file) => !done.has(file))) {
      await client.query('begin')
      await client.query("set local lock_timeout = '10s'")
      await client.query(await readFile(new URL(name, folder), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
      applied.push(name)
    }
    await runMigrations({ connectionString: url })
  } finally {
    await client.end()
  }
  return applied
}
