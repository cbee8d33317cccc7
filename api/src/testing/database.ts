// Owns databases of their own for tests: clones of the template that every migration was applied to.
import pg from 'pg'
import { databaseNamed } from './global-setup.ts'

let made = 0

/** A database of its own with every migration applied, on the server of the tests. */
export const cloneDatabase = async (server: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `world_${process.pid}_${made++}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name} template template_migrated strategy wal_log`)
  return { url: databaseNamed(server, name), drop: () => run(`drop database if exists ${name} with (force)`) }
}
