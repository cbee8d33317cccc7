// Tests that a migration is applied once and never edited afterwards.
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fileWorld } from '#testing/world.ts'
import { openClient } from './client.ts'
import { ChangedMigrationError, migrate, missingMigrations } from './migrate.ts'

const here = fileWorld({}, { isNew: true })
const released = '0011-mail-circuit.sql'

/** A copy of the migrations that a test may edit. */
const copyOfMigrations = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'akwaaba-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(new URL('./migrations/', import.meta.url), folder, { recursive: true })
  return { folder: pathToFileURL(`${folder}/`), file: (name: string) => join(folder, name) }
}

const checksumsOf = async (): Promise<Record<string, string | null>> => {
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from migrations order by name`.execute(here().owner)
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
}

test('refuses to start, names the file and applies nothing when an applied migration was edited', async () => {
  const { folder, file } = await copyOfMigrations()
  await appendFile(file(released), 'alter table mail_circuit add column note text;\n')
  await writeFile(file('9999-later.sql'), 'create table later (id uuid primary key);\n')
  const refusal = await migrate(here().databaseUrl, folder).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ChangedMigrationError)
  expect(refusal).toMatchObject({
    files: [released],
    message: expect.stringMatching(/^0011-mail-circuit\.sql changed after being applied to this database\. /),
  })
  expect(Object.keys(await checksumsOf())).not.toContain('9999-later.sql')
  await expect(missingMigrations(here().databaseUrl, folder)).rejects.toBeInstanceOf(ChangedMigrationError)
})

test('misses the schema of graphile-worker as it misses a migration', async () => {
  const db = here().owner
  expect(await missingMigrations(here().databaseUrl)).toEqual([])
  const { rows } = await sql<{ last: number }>`select max(id) as last from graphile_worker.migrations`.execute(db)
  const last = rows[0]?.last ?? 0
  await sql`delete from graphile_worker.migrations where id = ${last}`.execute(db)
  expect(await missingMigrations(here().databaseUrl)).toEqual([`schema ${last} of graphile-worker`])
  await sql`insert into graphile_worker.migrations (id) values (${last})`.execute(db)
})

test('rejects when its connection is lost while it waits for another process that migrates', async () => {
  const client = openClient(here().databaseUrl)
  await client.connect()
  await client.query('select pg_advisory_lock(7264711)')
  const migrating = migrate(here().databaseUrl).catch((error: Error) => error.message)
  const end = () =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'select pg_try_advisory_lock%'`)
  await expect.poll(async () => (await end()).rowCount).toBe(1)
  expect(await migrating).toMatch(/terminat|connection/i)
  await client.end()
})

test('accepts an applied migration whose comments or line endings have changed', async () => {
  const { folder, file } = await copyOfMigrations()
  const text = await readFile(file(released), 'utf8')
  await writeFile(file(released), `-- Said better.\r\n\r\n${text.replaceAll('\n', '\r\n')}`)
  expect(await migrate(here().databaseUrl, folder)).toEqual([])
})

test('records the checksums of a database that was migrated before there were any', async () => {
  const before = await checksumsOf()
  await sql`alter table migrations drop column checksum`.execute(here().owner)
  expect(await migrate(here().databaseUrl)).toEqual([])
  expect(await checksumsOf()).toEqual(before)
  expect(Object.values(before)).not.toContain(null)
})

test('ignores migrations that a newer release has applied', async () => {
  await sql`insert into migrations (name, checksum) values ('9998-newer.sql', 'unknown here')`.execute(here().owner)
  expect(await migrate(here().databaseUrl)).toEqual([])
})

test('builds an index of a file without a transaction while others write', async () => {
  const { folder, file } = await copyOfMigrations()
  const db = here().owner
  await sql`create table counted (n int)`.execute(db)
  await writeFile(
    file('9999-later.concurrently.sql'),
    'drop index concurrently if exists counted_by_n;\ncreate index concurrently counted_by_n on counted (n);\n',
  )
  const held = await db.startTransaction().execute()
  await sql`insert into counted values (1)`.execute(held)
  const migrations = [migrate(here().databaseUrl, folder), migrate(here().databaseUrl, folder)]
  const isBuilding = async () => {
    const { rows } = await sql`select from pg_stat_activity where query like 'create index concurrently%' and
      datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  }
  await expect.poll(isBuilding, { timeout: 20_000 }).toBe(true)
  await sql`insert into counted values (2)`.execute(db)
  await held.commit().execute()
  const applied = await Promise.all(migrations)
  expect(applied.flat()).toEqual(['9999-later.concurrently.sql'])
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = 'counted_by_n'::regclass`.execute(db)
  expect(rows).toEqual([{ isValid: true }])
})

test('applies a migration again that was in a deadlock or did not get a lock in time', async () => {
  const { folder, file } = await copyOfMigrations()
  await sql`create sequence tries`.execute(here().owner)
  await writeFile(
    file('9997-busy.sql'),
    `create table tried (n int);
    do $$ begin
      case nextval('tries') when 1 then raise deadlock_detected; when 2 then raise lock_not_available; else null; end case;
    end $$;`,
  )
  expect(await migrate(here().databaseUrl, folder)).toEqual(['9997-busy.sql'])
  await sql`select from tried`.execute(here().owner)
})
