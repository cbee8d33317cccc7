// Owns knowing whether the catalogue has moved: reads its counter once, then hears every change over LISTEN.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, openClient } from './client.ts'

export type CatalogueWatch = {
  /** the counter as text; null while the line to the database is down, when nothing kept may be trusted */
  current(): string | null
  /** reads the counter now, so that the writer's own next read sees the change; a line that is down is left to the watch */
  refresh(): Promise<void>
  stop(): Promise<void>
}

const retryMillis = 500
// A line that only listens never notices that the other side is gone: it is asked something now and then.
const pollMillis = 15_000

/** Watches the database at `url`. Never throws later on: while the line is down it answers null and tries again. */
export const watchCatalogue = async (url: string, log: FastifyBaseLogger): Promise<CatalogueWatch> => {
  let version: string | null = null
  let client: pg.Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<void> = Promise.resolve()

  const read = async (from: pg.Client) => {
    const { rows } = await from.query<{ version: number }>('select version from catalogue_version')
    version = String(rows[0]?.version ?? 0)
  }
  const reconnectLater = (lost: pg.Client) => {
    if (client !== lost) return
    version = null
    client = null
    lost.removeAllListeners()
    lost.on('error', () => undefined) // a dead socket may complain once more; the line is already given up
    if (!stopped) timer = setTimeout(() => connect().catch(() => undefined), retryMillis)
  }
  const connect = async () => {
    const next = openClient(url)
    client = next
    next.on('error', (error) => {
      log.warn({ reason: error.message }, 'lost the line that hears catalogue changes')
      reconnectLater(next)
    })
    next.on('end', () => reconnectLater(next))
    next.on('notification', ({ payload }) => {
      // Only forward: news of an older change may arrive after the counter itself was read.
      if (version === null || Number(payload) > Number(version)) version = payload ?? null
    })
    try {
      await next.connect()
      await next.query('listen catalogue') // listen first, read second: nothing falls between
      await read(next)
    } catch (error) {
      reconnectLater(next)
      throw error
    }
  }
  const refresh = () => {
    // One after the other on the one line. Without a version it is being set up again, and then reads by itself.
    reading = reading.then(() => (client && version !== null ? read(client) : undefined)).catch(() => undefined)
    return reading
  }
  await connect()
  const polling = setInterval(refresh, pollMillis).unref()
  return {
    current: () => version,
    refresh,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(polling)
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}

/** Moves the catalogue without a write to it: a new day ends offers that were open yesterday. */
export const incrementCatalogueVersion = async (db: Db): Promise<void> => {
  await sql`with moved as (update catalogue_version set version = version + 1 returning version)
    select pg_notify('catalogue', version::text) from moved`.execute(db)
}
