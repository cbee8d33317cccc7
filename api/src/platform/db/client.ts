// Owns the connection to PostgreSQL: the pool, the types of values, and statements prepared once per connection.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { clientThatNoticesSilence } from './silence.ts'
import type { Database } from './types.ts'

// Dates stay YYYY-MM-DD: a Date object would shift them by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Our bigints are cents and counters, far below 2^53; a larger one must not lose precision silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const names = new Map<string, string>()
const maxPrepared = 500

/** A stable name for an SQL text, so that pg prepares it once per connection; undefined when there are too many texts. */
const preparedName = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxPrepared) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

const statementMillis = 15_000
// A live server cancels a statement before that, and answers.
const silentMillis = statementMillis + 5_000

const preparingClient = (millis: number) =>
  class extends clientThatNoticesSilence(millis) {
    // Kysely calls query(text, values); all other calls, such as begin or a cursor, are passed on unchanged.
    // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads of query, one signature cannot match them all
    override query(...args: any[]): any {
      const [text, values] = args
      if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...args)
      const name = preparedName(text)
      return super.query(...(name === undefined ? args : [{ name, text, values }, ...args.slice(2)]))
    }
  }

/** A single connection whose statements time out after 15 s; it is destroyed when the database is silent for 20 s. */
export const openClient = (url: string, silenceMillis = silentMillis): pg.Client =>
  new (clientThatNoticesSilence(silenceMillis))({
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
 * A pool where releasing a connection twice, or one that was never given, does nothing. graphile-worker does that when it
 * stops and loses its connection at the same time, and when the pool is exhausted; the error that pg throws then cannot be
 * caught: it would end the process.
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
 * A pool of `size` connections to `url`. Statements time out after 15 s, waits for locks after 5 s. A connection that breaks,
 * or is silent for `silenceMillis`, is reported to `onLost` and replaced: the database may restart or disappear.
 */
export const openPool = (
  url: string,
  size: number,
  onLost: (error: Error) => void,
  silenceMillis = silentMillis,
): pg.Pool => {
  const pool = new Pool({
    connectionString: url,
    Client: preparingClient(silenceMillis),
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

/** Kysely over a pool, with camelCase names in code and snake_case in the database. */
export const openDb = (pool: pg.Pool): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
