// Owns migrating a database: plain SQL files, forward only, one at a time, never two processes at once.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '@akwaaba/contract/guards'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { newClient } from '#connection/client.ts'
import { protectRows } from '#connection/member-role.ts'
import { makeRoles } from '#connection/roles.ts'
import { openPool } from './client.ts'

const ourFolder = new URL('./migrations/', import.meta.url)
const lock = 7_264_711 // any constant; of two processes that start together one waits for the other
const lockPauseMillis = 100
// An index of a large table takes as long as it takes: a role may have limits of its own, and silence is not a failure here.
const noLimits = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'
const longestMillis = 2 ** 31 - 1
const noDoubt = { doubtMillis: Number.POSITIVE_INFINITY }
const answerMillis = 10_000

// What other transactions of a busy site cause: a deadlock, and a lock that does not come in time.
const busy = new Set(['40P01', '55P03'])
const busyAttempts = 5
const busyPauseMillis = 250

/** Such a file runs statement by statement without a transaction: indexes of a large table that are built beside its writers. */
const concurrently = '.concurrently.sql'

/** A migration file has changed after it was applied to this database, so the change was never made here. */
export class ChangedMigrationError extends Error {
  override name = 'ChangedMigrationError'
  readonly files: readonly string[]
  constructor(files: readonly string[]) {
    super(
      `${files.join(', ')} changed after being applied to this database. An applied migration is never edited: restore the file as it was released, and put the change into a new one. No migration was applied.`,
    )
    this.files = files
  }
}

const withoutComments = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => !/^\s*(--.*)?$/.test(line))
    .join('\n')

/** The checksum of a migration's statements. Comment lines and line endings may change. */
const checksumOf = (text: string): string => createHash('sha256').update(withoutComments(text)).digest('hex')

const statementsOf = (text: string): string[] =>
  withoutComments(text)
    .split(/;$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** The schema of graphile-worker that its release in package.json brings. */
const workerSchema = 20

/** Applies the migrations of graphile-worker. */
const migrateWorker = async (url: string): Promise<void> => {
  const pool = openPool(url, 2, () => undefined, { silenceMillis: longestMillis, ...noDoubt })
  // It is the first statement of a connection, and fails only with the connection itself, which the next statement tells.
  pool.on('connect', (client) => client.query(noLimits).catch(() => undefined))
  await runMigrations({ pgPool: pool }).finally(() => pool.end())
}

const readMigrations = async (folder: URL) =>
  Promise.all(
    (await readdir(folder))
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map(async (name) => {
        const text = await readFile(new URL(name, folder), 'utf8')
        return { name, text, checksum: checksumOf(text) }
      }),
  )

type Applied = { name: string; checksum: string | null }
type File = Awaited<ReturnType<typeof readMigrations>>[number]

/** The applied migrations with their checksums; throws ChangedMigrationError where one of `files` has changed since. */
const unchanged = (files: readonly File[], applied: readonly Applied[]): Map<string, string | null> => {
  const done = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const changed = files.filter(({ name, checksum }) => (done.get(name) ?? checksum) !== checksum)
  if (changed.length > 0) throw new ChangedMigrationError(changed.map(({ name }) => name))
  return done
}

const has = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query('select to_regclass($1) is not null as has', [table])).rows[0].has

/**
 * The names of the migrations of `folder` that the database at `url` lacks, and what it lacks of graphile-worker. Throws
 * ChangedMigrationError where a file has changed after it was applied.
 */
export const missingMigrations = async (url: string, folder = ourFolder): Promise<string[]> => {
  const client = newClient(url, answerMillis, { connectionTimeoutMillis: answerMillis })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const ours = "select name, to_jsonb(migrations) ->> 'checksum' as checksum from migrations"
    const applied = (await has(client, 'public.migrations')) ? (await client.query<Applied>(ours)).rows : []
    const files = await readMigrations(folder)
    const done = unchanged(files, applied)
    const last = 'select coalesce(max(id), 0) as id from graphile_worker.migrations'
    const worker = (await has(client, 'graphile_worker.migrations')) ? (await client.query(last)).rows[0].id : 0
    return [
      ...files.map(({ name }) => name).filter((name) => !done.has(name)),
      ...(worker < workerSchema ? [`schema ${workerSchema} of graphile-worker`] : []),
    ]
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Runs `statements` in one transaction. Where a busy site does not let it through, it is rolled back and run again after a pause. */
const applyInTransaction = async (client: pg.Client, statements: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query("set local lock_timeout = '10s'")
      await statements()
      await client.query('commit')
      return
    } catch (error) {
      if (!busy.has(textOf(error, 'code') ?? '') || attempt === busyAttempts) throw error
    }
    await client.query('rollback')
    await sleep(busyPauseMillis)
  }
}

/**
 * Applies the missing migrations of `folder` to the database at `url`; returns the names of the files applied. Throws
 * ChangedMigrationError, and applies nothing, where a file has changed after it was applied.
 */
export const migrate = async (url: string, folder = ourFolder): Promise<string[]> => {
  const client = newClient(url, longestMillis, noDoubt)
  // What is lost while it waits for the lock is told by its next statement; an event that nobody hears would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const applied: string[] = []
  try {
    await client.query(noLimits)
    // Asked for again and again: a statement that waits for the lock would be a transaction that an index build waits for.
    const isLocked = async () =>
      (await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lock])).rows[0]?.locked
    while (!(await isLocked())) await sleep(lockPauseMillis)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    // Null where the migration was applied before checksums were kept.
    await client.query('alter table migrations add column if not exists checksum text')
    const { rows } = await client.query<Applied>('select name, checksum from migrations')
    const files = await readMigrations(folder)
    const done = unchanged(files, rows)
    for (const { name, checksum } of files.filter((file) => done.get(file.name) === null))
      await client.query('update migrations set checksum = $2 where name = $1', [name, checksum])
    for (const { name, text, checksum } of files.filter((file) => !done.has(file.name))) {
      const record = () => client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
      if (name.endsWith(concurrently)) {
        for (const statement of statementsOf(text)) await client.query(statement)
        await record()
      } else {
        await applyInTransaction(client, async () => {
          await client.query(text)
          await record()
        })
      }
      applied.push(name)
    }
    await migrateWorker(url)
    await applyInTransaction(client, async () => {
      await makeRoles(client)
      await protectRows(client)
    })
  } finally {
    await client.end()
  }
  return applied
}
