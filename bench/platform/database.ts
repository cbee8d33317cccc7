// Owns the database of a run: a new embedded PostgreSQL with the settings of the product, removed afterwards.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../api/src/platform/postgres/embedded.ts'
import { cpuOfFamily, preciseCpuOfFamily } from './cpu.ts'
import { removeAfterKill } from './kill-guard.ts'

export type Query = <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>

export type BenchDatabase = {
  /** where it is reached; another after a restart */
  readonly url: string
  /** a folder for the product's files, removed with the database */
  dataDir: string
  /** the file that the server logs to */
  logFile: string
  query: Query
  /** Opens another connection, for work beside that of `query`; a restart closes it. */
  connect: () => Promise<Query>
  /** Restarts the server with these settings beside the product's ordinary ones; without any, with those alone. */
  restart: (settings?: Record<string, string>) => Promise<void>
  /** milliseconds of CPU that all processes of the server have used */
  cpu: () => number
  /** the same in steps of nanoseconds, for a single request */
  preciseCpu: () => number
}

const quiet = {
  info: () => undefined,
  warn: (details: object, msg: string) => process.stderr.write(`${msg} ${JSON.stringify(details)}\n`),
}

/** Started in its folder, with the connections of this process to it. */
const open = async (folder: string) => {
  const embedded = await startEmbedded({ folder, durable: true, log: quiet })
  const clients: pg.Client[] = []
  const connect = async (): Promise<Query> => {
    const client = new pg.Client({ connectionString: embedded.url })
    clients.push(client)
    await client.connect()
    return async (text, values = []) => (await client.query(text, values)).rows
  }
  const stop = async () => {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
    await embedded.stop()
  }
  try {
    return { embedded, connect, query: await connect(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const fill = async (query: Query, settings: Record<string, string>) => {
  await query('alter system reset all')
  for (const [name, value] of Object.entries(settings))
    await query(`alter system set ${name} = '${value.replaceAll("'", "''")}'`)
}

let opened = 0

/** Runs `work` with a new database; stops and removes it in any case. */
export const withDatabase = async <T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> => {
  const place = join(tmpdir(), `akwaaba-bench-${process.pid}-${opened++}`)
  const folder = `${place}-postgres`
  const dataDir = `${place}-data`
  const clean = () => {
    for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true })
  }
  process.once('exit', clean)
  const release = removeAfterKill(folder, dataDir)
  let current = await open(folder)
  try {
    return await work({
      get url() {
        return current.embedded.url
      },
      dataDir,
      logFile: join(folder, 'postgres.log'),
      query: (text, values) => current.query(text, values),
      connect: () => current.connect(),
      restart: async (settings = {}) => {
        await fill(current.query, settings)
        await current.stop()
        current = await open(folder)
      },
      cpu: () => cpuOfFamily(current.embedded.pid),
      preciseCpu: () => preciseCpuOfFamily(current.embedded.pid),
    })
  } finally {
    await current.stop()
    clean()
    process.off('exit', clean)
    release()
  }
}
