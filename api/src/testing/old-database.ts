// Owns databases of an earlier release, for the tests of migrations.
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { Db } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { databaseNamed } from './world/template-cluster.ts'

const migrations = fileURLToPath(new URL('../platform/db/migrations/', import.meta.url))

/** Runs the statements of a migration once more, for one that may run on a database that has it. */
export const runMigration = async (db: Db, name: string): Promise<void> => {
  await sql.raw(await readFile(join(migrations, name), 'utf8')).execute(db)
}

const earlierMigrations = async (migration: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'akwaaba-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of await readdir(migrations))
    if (name < migration) await cp(join(migrations, name), join(folder, name))
  return pathToFileURL(`${folder}/`)
}

/** A database to which everything before a migration was applied, with a connection to it. It goes when the test ends. */
export const databaseBefore = async (migration: string): Promise<{ url: string; client: pg.Client }> => {
  const server = new pg.Client({ connectionString: inject('databaseServer') })
  await server.connect()
  const name = `old_${migration.slice(0, 4)}_${process.pid}`
  await server.query(`create database ${name}`)
  const url = databaseNamed(inject('databaseServer'), name)
  await migrate(url, await earlierMigrations(migration))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })
  return { url, client }
}
