// Owns the connection to PostgreSQL: the pool, the types of values, and statements prepared once per connection.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parseAddress } from '#connection/address.ts'
import { newClient } from '#connection/client.ts'
import { limits } from '#connection/limits.ts'
import { clientOfAddress } from '#connection/servers.ts'
import { clientThatNoticesSilence } from '#connection/silence.ts'
import { recordQuery } from '#telemetry/spans.ts'
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

// A live server cancels a statement before that, and answers.
const silentMillis = limits.statement_timeout + 5_000

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
  newClient(url, silenceMillis, { connectionTimeoutMillis: 5_000, statement_timeout: limits.statement_timeout })

// What shows that a connection is no use any more: it leads to a standby, or a pooler has given us another session than the one
// in which our statements were prepared.
const uselessAfter = new Set(['25006', '26000', '42P05'])

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  // Nothing to give back where no connection came free in time.
  release: ((error?: unknown) => void) | undefined,
) => void

type Release = (reason?: Error | boolean) => void

/**
 * A pool that closes a connection on which an error has shown that it is no use. Releasing a connection twice, or one that was
 * never given, does nothing: graphile-worker does that when it stops and loses its connection at the same time, and when the
 * pool is exhausted; the error that pg throws then cannot be caught: it would end the process.
 */
class Pool extends pg.Pool {
  readonly #useless = new WeakSet<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => {
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
      connection.on('errorMessage', ({ code }: { code: string }) => {
        if (uselessAfter.has(code)) this.#useless.add(client)
      })
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)))
      })
    super.connect((error, client) => {
      if (!client) return connected(error, client, () => undefined)
      const giveBack: Release = client.release
      let isReleased = false
      const release: Release = (reason) => {
        if (isReleased) return
        isReleased = true
        giveBack(reason || this.#useless.has(client))
      }
      client.release = release
      connected(error, client, release as Parameters<Connected>[2])
    })
    return undefined
  }
}

export type PoolOptions = {
  silenceMillis?: number
  /** whether a pooler lends us connections per transaction: no statement is named then, and the limits come from the role */
  throughPooler?: boolean
}

/**
 * A pool of `size` connections to `url`, with our limits. A connection that breaks, or is silent for `silenceMillis`, is
 * reported to `onLost` and replaced: the database may restart or disappear.
 */
export const openPool = (
  url: string,
  size: number,
  onLost: (error: Error) => void,
  { silenceMillis = silentMillis, throughPooler = false }: PoolOptions = {},
): pg.Pool => {
  const address = parseAddress(url)
  const Client = throughPooler ? clientThatNoticesSilence(silenceMillis) : preparingClient(silenceMillis)
  const pool = new Pool({
    connectionString: address.servers[0],
    Client: clientOfAddress(address, Client),
    max: size,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...(throughPooler ? {} : limits),
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

export type Db = Kysely<Database>

/** Kysely over a pool, with camelCase names in code and snake_case in the database. */
export const openDb = (pool: pg.Pool): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: recordQuery,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
