// Owns the connection to PostgreSQL: the pool, how values come back, and statements prepared once per connection.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { clientThatNoticesSilence } from './silence.ts'
import type { Database } from './types.ts'

// Dates stay YYYY-MM-DD: a Date object would shift them by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Our bigints are cents and counters, far below 2^53; a larger one must not pass silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const names = new Map<string, string>()
const maxPrepared = 500

/** A stable name per SQL text, so that pg prepares it once per connection; undefined when there are too many texts. */
const preparedName = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxPrepared) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

const statementMillis = 15_000
// A server that is there gives up a statement before that, and says so.
const silentMillis = statementMillis + 5_000

const preparingClient = (millis: number) =>
  class extends clientThatNoticesSilence(millis) {
    // Kysely calls query(text, values); everything else, such as begin or a cursor, passes through as it is.
    // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads of query, one signature cannot match them all
    override query(...args: any[]): any {
      const [text, values] = args
      if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...args)
      const name = preparedName(text)
      return super.query(...(name === undefined ? args : [{ name, text, values }, ...args.slice(2)]))
    }
  }

/** A single connection that gives up statements after 15 s, and itself when the database says nothing for 20 s. */
export const openClient = (url: string, onSilence = silentMillis): pg.Client =>
  new (clientThatNoticesSilence(onSilence))({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMillis,
  })

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  // Nothing to give back where no connection came free in time.
  release: ((error?: unknown) => void) | undefined,
) => void

/**
 * Giving a connection back for the second time, or one that never came, does nothing here. graphile-worker does so when it
 * stops and loses its connection at once, and when the pool is exhausted; the error that pg throws by itself would be one
 * that nobody can catch: it ends the process.
 */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return super.connect()
    super.connect((error, client, release) => {
      let isReleased = false
      connected(error, client, (reason) => {
        if (isReleased) return
        isReleased = true
        release?.(reason)
      })
    })
    return undefined
  }
}

export type Db = Kysely<Database>

/**
 * A pool of `size` connections to `url`. Statements give up after 15 s, lock waits after 5 s. A connection that breaks, or
 * says nothing for `onSilence` milliseconds, is told to `onLost` and replaced: the database may restart under us, or vanish.
 */
export const openPool = (
  url: string,
  size: number,
  onLost: (error: Error) => void,
  onSilence = silentMillis,
): pg.Pool => {
  const pool = new Pool({
    connectionString: url,
    Client: preparingClient(onSilence),
    max: size,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMillis,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** Kysely over a pool, with camelCase names on our side and snake_case in the database. */
export const openDb = (pool: pg.Pool): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
