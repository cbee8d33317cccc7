// Owns the catalogue version in memory: reads the counter once, then receives every change over LISTEN.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, openClient } from './client.ts'

export type CatalogueWatch = {
  /** the counter as text; null while there is no connection, when no cache entry may be used */
  current(): string | null
  /** reads the counter now, so that a writer's own next read sees the change; does nothing without a connection */
  refresh(): Promise<void>
  stop(): Promise<void>
}

const retryMillis = 500
// A connection that only listens does not notice that the other side has disappeared, so it is queried regularly.
const pollMillis = 15_000

/** Watches the database at `url`. Throws only at the start: later, while the connection is lost, it gives null and reconnects. */
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
    lost.on('error', () => undefined) // a dead socket may emit another error; this connection is already given up
    if (!stopped) timer = setTimeout(() => connect().catch(() => undefined), retryMillis)
  }
  const connect = async () => {
    const next = openClient(url)
    client = next
    next.on('error', (error) => {
      log.warn({ reason: error.message }, 'lost the connection that listens for catalogue changes')
      reconnectLater(next)
    })
    next.on('end', () => reconnectLater(next))
    next.on('notification', ({ payload }) => {
      // Only forward: the notification of an older change may arrive after the counter was read.
      if (version === null || Number(payload) > Number(version)) version = payload ?? null
    })
    try {
      await next.connect()
      await next.query('listen catalogue') // listen first, then read, so that no change is missed
      await read(next)
    } catch (error) {
      reconnectLater(next)
      throw error
    }
  }
  const refresh = () => {
    // One after the other on the one connection. Without a version it is reconnecting, and reads the counter then.
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

/** Increments the catalogue version without a write to the catalogue: a new day ends offers that were open yesterday. */
export const incrementCatalogueVersion = async (db: Db): Promise<void> => {
  await sql`with moved as (update catalogue_version set version = version + 1 returning version)
    select pg_notify('catalogue', version::text) from moved`.execute(db)
}
