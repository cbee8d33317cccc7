// Owns the database of a run: a new embedded PostgreSQL with the settings of the product, removed afterwards.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../api/src/platform/postgres/embedded.ts'
import { cpuOfFamily } from './cpu.ts'

export type BenchDatabase = {
  url: string
  /** a folder for the product's files, removed with the database */
  dataDir: string
  query: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
  /** milliseconds of CPU that all processes of the server have used */
  cpu: () => number
}

const quiet = {
  info: () => undefined,
  warn: (details: object, msg: string) => process.stderr.write(`${msg} ${JSON.stringify(details)}\n`),
}

let opened = 0

/** Runs `work` with a new database; stops and removes it in any case. */
export const withDatabase = async <T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> => {
  const place = join(tmpdir(), `akwaaba-bench-${process.pid}-${opened++}`)
  const folders = [`${place}-postgres`, `${place}-data`] as const
  const clean = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', clean)
  const embedded = await startEmbedded({ folder: folders[0], durable: true, log: quiet })
  const client = new pg.Client({ connectionString: embedded.url })
  try {
    await client.connect()
    const query = async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<R>(text, values)).rows
    return await work({ url: embedded.url, dataDir: folders[1], query, cpu: () => cpuOfFamily(embedded.pid) })
  } finally {
    await client.end().catch(() => undefined)
    await embedded.stop()
    clean()
    process.off('exit', clean)
  }
}
