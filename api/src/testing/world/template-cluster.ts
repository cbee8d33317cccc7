// Owns the database files with which a test run begins: a cluster with the migrated template, made once and then copied.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { appRole } from '#connection/roles.ts'
import { migrate } from '#db/migrate.ts'
import { startEmbedded } from '#postgres/embedded.ts'
import { addEmptying } from './empty.ts'

const silent = { info: () => undefined, warn: () => undefined }
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const keptIn = join(root, 'tmp/test-clusters')
const keptMillis = 7 * 24 * 3600 * 1000

/** The name of the database that every world clones. */
export const templateName = 'template_migrated'

/** The URL of the database of that name on the server of `url`. */
export const databaseNamed = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** The same address for the role that answers requests. */
export const asApp = (url: string): string => Object.assign(new URL(url), { username: appRole }).href

// All that decides what is in the cluster; the lockfile has the versions of PostgreSQL and of graphile-worker.
const sources = [
  ...['api/src/platform/db/migrations', 'api/src/platform/db/migrate.ts', 'api/src/platform/postgres'],
  ...['api/src/platform/connection/member-role.ts', 'api/src/platform/connection/member-scope.ts'],
  'api/src/platform/connection/roles.ts',
  ...['api/src/testing/world/empty.ts', 'api/src/testing/world/template-cluster.ts', 'package-lock.json'],
]

const filesAt = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .map((name) => join(path, name))
        .filter((file) => !file.endsWith('.test.ts'))
    : [path]

const fingerprint = (): string => {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of sources.flatMap((source) => filesAt(join(root, source))))
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** Makes a cluster with the template in `folder`, whose server has stopped in good order. */
const makeIn = async (folder: string): Promise<void> => {
  const server = await startEmbedded({ folder, durable: false, log: silent })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const template = databaseNamed(server.url, templateName)
  await migrate(template)
  const migrated = new pg.Client({ connectionString: template })
  await migrated.connect()
  await migrated.query(`alter role ${appRole} login`)
  await addEmptying(migrated)
  await migrated.end()
  await server.stop()
}

const removeUnused = async (): Promise<void> => {
  for (const name of await readdir(keptIn)) {
    const path = join(keptIn, name)
    const { mtimeMs = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > keptMillis) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Copies the cluster with the migrated template into `folder`, for a server to start on; makes it first if its sources have
 * changed since the last run. `base` is where there is room to make it. Several runs may do so at once, and each may be
 * killed: the finished files get their name by one rename.
 */
export const copyTemplateCluster = async (folder: string, base: string): Promise<void> => {
  const kept = join(keptIn, fingerprint())
  if (!existsSync(kept)) {
    await mkdir(keptIn, { recursive: true })
    await removeUnused()
    const making = await mkdtemp(join(base, 'akwaaba-template-'))
    const draft = await mkdtemp(join(keptIn, 'draft-'))
    try {
      await makeIn(making)
      cpSync(join(making, 'cluster'), join(draft, 'cluster'), { recursive: true })
      // Another run that was faster has made the same.
      await rename(draft, kept).catch((error) => {
        if (!existsSync(kept)) throw error
      })
    } finally {
      for (const made of [making, draft]) await rm(made, { recursive: true, force: true })
    }
  }
  const now = new Date()
  await utimes(kept, now, now)
  cpSync(join(kept, 'cluster'), join(folder, 'cluster'), { recursive: true })
  // PostgreSQL refuses files that others may read, and a copy of a folder gets the usual mode.
  await chmod(join(folder, 'cluster'), 0o700)
}
